import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { limitPages } from './limit-pages.ts';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const get = (path: string) => new Request(`https://shop.example${path}`);
const send = (method: string, path: string) => new Request(get(path), { method });

test('one address gets so many pages a minute, then 429 with the time to wait', async () => {
  const limit = limitPages(3);
  const statuses = async (count: number, address: string) => {
    const answers = Array.from({ length: count }, () => limit(get('/purchase'), address));
    return (await Promise.all(answers)).map((answer) => answer?.status);
  };
  expect(await statuses(4, '203.0.113.7')).toEqual([undefined, undefined, undefined, 429]);
  const refused = await limit(get('/'), '203.0.113.7');
  expect(refused?.headers.get('retry-after')).toBe('60');
  expect(await refused?.text()).toContain('Please try again in 60 seconds.');
  const spanish = new Request(get('/'), { headers: { cookie: 'opco=IB; language=es-ES' } });
  const answer = await limit(spanish, '203.0.113.7');
  expect(await answer?.text()).toContain('Inténtalo de nuevo en 60 segundos.');

  expect(await limit(get('/'), '203.0.113.8')).toBeUndefined();
  // One customer has a whole IPv6 network.
  expect(await statuses(3, '2001:db8::1')).not.toContain(429);
  expect((await limit(get('/'), '2001:db8::2'))?.status).toBe(429);

  vi.setSystemTime(Date.now() + 61_000);
  expect(await limit(get('/'), '203.0.113.7')).toBeUndefined();
});

test.each([
  ['a file', get('/assets/a.js')],
  ['a file’s headers', send('HEAD', '/assets/a.js')],
  ['a publication', send('POST', '/webhooks/content')],
])('%s is not counted', async (_what, request) => {
  const limit = limitPages(1);
  await limit(request, '203.0.113.7');
  expect(await limit(get('/'), '203.0.113.7')).toBeUndefined();
});

test.each([
  ['a form sent to a file', send('POST', '/assets/a.js')],
  ['a page at the webhook’s address', get('/webhooks/content')],
  ['a page beside the webhook', send('POST', '/webhooks/other')],
])('%s is counted', async (_what, request) => {
  const limit = limitPages(1);
  await limit(request, '203.0.113.7');
  expect((await limit(get('/'), '203.0.113.7'))?.status).toBe(429);
});
