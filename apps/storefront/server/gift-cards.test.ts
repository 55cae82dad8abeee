import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { isCard, keepCardsPrivate, withoutToken } from './gift-cards.ts';
import { commonHeaders } from './headers.ts';

const TOKEN = `c1${'0a'.repeat(16)}`;

test.each([`/gift/card/${TOKEN}`, `/en-IE/gift/card/${TOKEN}`, `/shop/gift/card/${TOKEN}.data`])(
  'the token of %s is in no log [2.18]',
  (path) => {
    expect(isCard(path)).toBe(true);
    expect(withoutToken(path)).not.toContain(TOKEN);
    expect(withoutToken(path)).toMatch(/\/gift\/card\/:token$/);
  },
);

test.each(['/gift', '/gift/recipient', '/gift/card', '/gift/card/'])('%s is no card', (path) => {
  expect(isCard(path)).toBe(false);
  expect(withoutToken(path)).toBe(path);
});

test('every answer at a card’s address is not to be indexed, stored or told as a referrer [2.18]', async () => {
  const app = new Hono();
  app.use(keepCardsPrivate);
  app.use(commonHeaders({ publicOrigin: 'https://shop.example' }));
  app.get('*', (c) => c.text('a page', 200, { 'cache-control': 'private, no-cache' }));
  const headersOf = async (path: string) => Object.fromEntries((await app.request(path)).headers);
  expect(await headersOf(`/gift/card/${TOKEN}`)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(await headersOf('/gift')).toMatchObject({
    'cache-control': 'private, no-cache',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
});
