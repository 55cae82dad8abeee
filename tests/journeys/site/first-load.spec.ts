import { gzipSync } from 'node:zlib';
import { openSettled } from '../../kit/browser/open-hydrated.ts';
import { card, chosen } from '../../kit/browser/purchase-page.ts';
import { expect, test } from '../fixtures.ts';

/** The script that a visitor may be sent, in bytes as the server compresses it. */
const MOST = {
  '/': 130_000,
  '/purchase': 160_000,
  '/gift': 160_000,
  '/transfer': 160_000,
  '/booster': 160_000,
  '/subscription': 160_000,
};

test('a visitor’s first load stays within 130 kB of script on the start page and 160 kB on order pages', async ({
  browser,
  shop,
}) => {
  for (const [path, most] of Object.entries(MOST)) {
    await test.step(path, async () => {
      const context = await browser.newContext({ baseURL: shop.origin });
      const page = await context.newPage();
      const scripts: Promise<Buffer>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response.body());
      });
      await openSettled(page, path);
      if (path === '/purchase') {
        await card(page, '25,000').click();
        await expect(chosen(page)).toContainText('25,000');
      }
      if (path === '/transfer') {
        await page.getByRole('button', { name: '1,000 more' }).click();
        await expect(page.getByRole('slider')).toHaveValue('11000');
      }
      const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body, { level: 9 }).length);
      const total = sizes.reduce((sum, size) => sum + size, 0);
      test.info().annotations.push({ type: `script of ${path}`, description: `${total} bytes` });
      expect(sizes.length).toBeGreaterThan(3);
      expect.soft(total, path).toBeLessThanOrEqual(most);
      await context.close();
    });
  }
});

/** Bytes that the chat may add to a page when it is opened. */
const MOST_OF_CHAT = 25_000;

test('the chat loads on demand, in at most 25 kB of script [2.22]', async ({ browser, shop }) => {
  const sizes = new Map<string, number>();
  for (const path of ['/contact', '/contact?chatbot=open']) {
    const context = await browser.newContext({ baseURL: shop.origin });
    const page = await context.newPage();
    const scripts: Promise<[string, number]>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script' || sizes.has(response.url())) return;
      const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
      scripts.push(size.then((bytes) => [response.url(), bytes]));
    });
    await openSettled(page, path);
    if (path.endsWith('open')) {
      await expect(page.getByRole('button', { name: 'When will my avios arrive?' })).toBeVisible();
      const total = (await Promise.all(scripts)).reduce((sum, [, bytes]) => sum + bytes, 0);
      test.info().annotations.push({ type: 'script of the chat', description: `${total} bytes` });
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThanOrEqual(MOST_OF_CHAT);
    }
    for (const [url, bytes] of await Promise.all(scripts)) sizes.set(url, bytes);
    await context.close();
  }
});
