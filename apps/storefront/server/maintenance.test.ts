import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '../../../tests/kit/shop/content-service.ts';
import { type Bench, openBench, smallApi } from '../../../tests/kit/shop/storefront.ts';

const PAYING = 'p1aaaaaaaaaaaaaaaaaaaaaa';
/** Nothing listens there. */
const NOWHERE = '127.0.0.1:9';

let bench: Bench;
let service: ContentService;
let isClosed: boolean;
beforeAll(async () => {
  bench = await openBench();
  service = await startContentService();
}, 180_000);
beforeEach(() => {
  isClosed = true;
});
afterEach(() => bench.clear());
afterAll(() => service.stop());

function storefront(contentHost = service.host) {
  const basePaths = ['', '/collect-avios/buy'];
  return bench.start(contentHost, { api: smallApi, isClosed: () => isClosed, basePaths });
}

test.each(['/', '/purchase?currency=GBP', '/checkout', '/history', '/maintenance', '/nowhere'])(
  'a closed shop answers %s with the maintenance page and 503 [2.17] [2.37]',
  async (path) => {
    const answer = await storefront()(path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('20');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const html = await answer.text();
    expect(html).toContain('>We’ll be back soon!</h1>');
    expect(html).toContain('Your balance and your orders are safe.');
  },
);

test('the page stays under the visitor’s base path and language [2.37]', async () => {
  const answer = await storefront()('/collect-avios/buy/en-IE/gift');
  expect(await answer.text()).toContain('"/collect-avios/buy/en-IE/maintenance"');
});

test('closed without content: 503 with the built-in texts [2.37]', async () => {
  const answer = await storefront(NOWHERE)('/gift');
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('>We’ll be back soon!</h1>');
});

test.each([
  `/checkout/${PAYING}`,
  `/checkout/transaction/${PAYING}`,
  `/external/checkout/${PAYING}`,
  `/collect-avios/buy/external/checkout/transaction/${PAYING}`,
  `/checkout/transaction/${PAYING}.data`,
  '/silent-login',
  '/callback',
  '/messages/maintenance',
  '/account/leave-reminders',
])('who has begun to pay goes on: %s is served while the shop is closed [2.17]', async (path) => {
  expect((await storefront()(path)).status).toBe(200);
});

test('an open page that navigates loads the maintenance page as a new document [2.17]', async () => {
  const answer = await storefront()('/gift.data');
  const redirect = await answer.text();
  expect(redirect).toContain('https://shop.example/maintenance');
  expect(redirect).toContain('reload');
});

test('neither page outlasts the switch in the page cache [2.17]', async () => {
  const request = storefront();
  isClosed = false;
  expect((await request('/')).status).toBe(200);
  isClosed = true;
  expect((await request('/')).status).toBe(503);
  isClosed = false;
  const open = await request('/');
  expect(open.status).toBe(200);
  expect(open.headers.get('retry-after')).toBeNull();
  expect(await open.text()).not.toContain('We’ll be back soon!');
  expect((await request('/maintenance')).status).toBe(200);
});
