import { gzipSync } from 'node:zlib';
import { openHydrated } from '../kit/browser/open-hydrated.ts';
import { card, chosen } from '../kit/browser/purchase-page.ts';
import { expect, test } from './fixtures.ts';

/** The script that a visitor may be sent, in bytes as the server compresses it. */
const MOST = {
  '/': 130_000,
  '/purchase': 160_000,
  '/gift': 160_000,
  '/transfer': 160_000,
  '/booster': 160_000,
  '/subscription': 160_000,
};

for (const [path, most] of Object.entries(MOST)) {
  test(`a visitor’s first load of ${path} stays within ${most / 1_000} kB of script`, async ({
    page,
  }) => {
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await openHydrated(page, path);
    await page.waitForLoadState('networkidle');
    if (path === '/purchase') {
      await card(page, '25,000').click();
      await expect(chosen(page)).toContainText('25,000');
      await page.waitForLoadState('networkidle');
    }
    if (path === '/transfer') {
      await page.getByRole('button', { name: '1,000 more' }).click();
      await expect(page.getByRole('slider')).toHaveValue('11000');
      await page.waitForLoadState('networkidle');
    }
    const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body, { level: 9 }).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: 'script, gzip', description: `${total} bytes` });
    expect(sizes.length).toBeGreaterThan(3);
    expect(total).toBeLessThanOrEqual(most);
  });
}
