import { gzipSync } from 'node:zlib';
import { card, chosen } from '../kit/browser/purchase-page.ts';
import { expect, test } from './fixtures.ts';

/** What a visitor's browser may be sent of script, in bytes as they travel. */
const MOST = { '/': 130_000, '/purchase': 140_000 };

for (const [path, most] of Object.entries(MOST)) {
  test(`a visitor’s first load of ${path} stays within ${most / 1_000} kB of script`, async ({
    page,
  }) => {
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    if (path === '/purchase') {
      await card(page, '25,000').click();
      await expect(chosen(page)).toContainText('25,000');
      await page.waitForLoadState('networkidle');
    }
    const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: 'script, gzip', description: `${total} bytes` });
    expect(sizes.length).toBeGreaterThan(3);
    expect(total).toBeLessThanOrEqual(most);
  });
}
