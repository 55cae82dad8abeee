import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '../../../tests/kit/shop/content-service.ts';
import { type Bench, openBench, smallApi } from '../../../tests/kit/shop/storefront.ts';
import type { StorefrontSettings } from './server.ts';

let bench: Bench;
let service: ContentService;
const handle = vi.fn<Bench['build']['handle']>();
beforeAll(async () => {
  bench = await openBench();
  service = await startContentService();
  // On a busy machine the content may be late at first; later its last good version serves.
  const request = shop();
  for (const company of ['EI', 'BA']) {
    await vi.waitUntil(async () => (await request('/', `opco=${company}`)).ok, 60_000);
  }
}, 180_000);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  handle.mockReset();
});
afterAll(() => service.stop());

/** A shop whose renderings are counted. */
function shop(render = bench.build.handle) {
  handle.mockImplementation(render);
  const [first] = bench.settings(service.host).companies;
  const settings: Partial<StorefrontSettings> = {
    companies: [first, { ...first, company: 'BA' }],
    api: smallApi,
    contentWebhookSecret: 'sesame',
  };
  const request = bench.start(service.host, settings, { ...bench.build, handle });
  return (path: string, cookie = '', more: RequestInit = {}) =>
    request(path, { headers: { ...(cookie && { cookie }) }, ...more });
}

const nonceOf = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];

test('a crowd on a page costs one rendering, and everybody gets a nonce of their own', async () => {
  const request = shop();
  const crowd = await Promise.all(Array.from({ length: 20 }, () => request('/')));
  expect(handle).toHaveBeenCalledOnce();
  expect(new Set(crowd.map(nonceOf)).size).toBe(20);
  for (const response of crowd) {
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    const nonces = [...(await response.text()).matchAll(/nonce="([^"]+)"/g)];
    expect(new Set(nonces.map(([, nonce]) => nonce))).toEqual(new Set([nonceOf(response)]));
    // The context's cookies are a visitor's own, and are not part of the kept page.
    expect(response.headers.getSetCookie().join()).toContain('opco=EI');
  }
});

test('a kept page is compressed once, and each response still has its own nonce', async () => {
  const ask = shop();
  const headers = { 'accept-encoding': 'gzip' };
  const bodies: string[] = [];
  for (let visit = 0; visit < 3; visit += 1) {
    const response = await ask('/', '', { headers });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const html = gunzipSync(await response.arrayBuffer()).toString();
    const nonce = nonceOf(response) ?? '';
    expect(html.match(/nonce="[^"]+"/g)?.every((one) => one === `nonce="${nonce}"`)).toBe(true);
    bodies.push(html.replaceAll(nonce, ''));
  }
  const plain = await ask('/');
  expect(plain.headers.has('content-encoding')).toBe(false);
  bodies.push((await plain.text()).replaceAll(nonceOf(plain) ?? '', ''));
  expect(new Set(bodies).size).toBe(1);
  expect(handle).toHaveBeenCalledOnce();
});

test('it is rendered anew after some seconds, and after content was published', async () => {
  const request = shop();
  await request('/');
  vi.setSystemTime(Date.now() + 6_000);
  await request('/');
  expect(handle).toHaveBeenCalledTimes(2);
  const headers = { authorization: 'Bearer sesame' };
  await request('/webhooks/content', '', { method: 'POST', headers });
  await request('/');
  expect(handle).toHaveBeenCalledTimes(3);
});

test.each([
  ['another page', '/accessibility', ''],
  ['another language', '/', 'opco=EI; language=en-IE'],
  ['another market', '/', 'opco=EI; market=GB'],
  ['another theme', '/', 'theme=dark'],
  ['another currency', '/?currency=GBP', ''],
  ['a campaign', '/?utm_source=mail', ''],
])('%s has a page of its own, which is kept too', async (_what, path, cookie) => {
  const request = shop();
  await request('/');
  await request(path, cookie);
  await request(path, cookie);
  expect(handle).toHaveBeenCalledTimes(2);
});

test('companies with the same language and market have pages of their own', async () => {
  const request = shop();
  for (const opco of ['EI', 'BA']) await request('/', `opco=${opco}; language=en-GB; market=GB`);
  expect(handle).toHaveBeenCalledTimes(2);
});

test.each([
  ['somebody who was logged in here', '/', 'logged_in=true'],
  ['somebody who comes back from logging in', '/?code=a&state=b', ''],
  ['an unfinished order', '/', 'pending=true'],
  ['a cookie that is not allowed', '/', 'opco=EI; language=xx-XX'],
  ['a parameter that may be somebody’s own', '/?email=canary@example.com', ''],
  ['a query too long to keep', `/?utm_source=${'x'.repeat(500)}`, ''],
  ['data for the router', '/_.data', ''],
  ['a gift’s card', '/gift/card/c100000000000000000000000000000000', ''],
])('the page is rendered each time for %s', async (_what, path, cookie) => {
  const request = shop();
  await request(path, cookie);
  await request(path, cookie);
  expect(handle).toHaveBeenCalledTimes(2);
});

test.each([
  ['errors', () => new Response('<p>no</p>', { status: 503, headers: HTML })],
  [
    'pages that set a cookie',
    () => new Response('', { headers: { ...HTML, 'set-cookie': 'a=1' } }),
  ],
  ['answers that are no page', () => Response.json({})],
])('%s are not kept', async (_what, render) => {
  const request = shop(async () => render());
  const [first] = [await request('/'), await request('/')];
  expect(first.status).toBe(render().status);
  expect(handle).toHaveBeenCalledTimes(2);
});

test.each([
  ['a page', () => new Response('<p>no</p>', { status: 503, headers: HTML })],
  ['another answer', () => Response.json({}, { status: 500 })],
])('an error instead of %s is shared with the crowd that waits for it', async (_what, render) => {
  const request = shop(async () => render());
  const crowd = await Promise.all(Array.from({ length: 20 }, () => request('/')));
  expect(handle).toHaveBeenCalledOnce();
  for (const response of crowd) {
    expect(response.status).toBe(render().status);
    expect(await response.text()).toBe(await render().text());
  }
});

test('a redirect is each visitor’s own', async () => {
  const request = shop(
    async () => new Response(null, { status: 302, headers: { location: '/gift' } }),
  );
  await Promise.all([request('/'), request('/')]);
  expect(handle).toHaveBeenCalledTimes(2);
});

test('a page with a policy of its own is not kept, and has its visitor’s nonce in both', async () => {
  const request = shop();
  const answers = await Promise.all([request('/callback'), request('/callback')]);
  expect(handle).toHaveBeenCalledTimes(2);
  const nonces = answers.map(nonceOf);
  expect(new Set(nonces).size).toBe(2);
  for (const [index, answer] of answers.entries()) {
    expect(await answer.text()).toContain(`<script nonce="${nonces[index]}">`);
  }
  // The same nonce for two visits would be the placeholder.
  expect(nonces).not.toContain(nonceOf(await request('/callback')));
});

test('each company has its own pages', async () => {
  const request = shop();
  for (const company of ['EI', 'BA', 'EI', 'BA']) {
    await request('/', `opco=${company}; language=en-GB; market=GB`);
  }
  expect(handle).toHaveBeenCalledTimes(2);
});

test('the nonce of an error page is its response’s own', async () => {
  const request = shop(
    async (_request, { nonce }) => new Response(nonce, { status: 503, headers: HTML }),
  );
  const response = await request('/');
  expect(await response.text()).toBe(nonceOf(response));
});

const HTML = { 'content-type': 'text/html; charset=utf-8' };

test('pages ask the API once in a while, not each time', async () => {
  const api = vi.fn(smallApi);
  const request = bench.start(service.host, { api });
  for (let count = 0; count < 3; count++)
    await request('/', { headers: { cookie: 'pending=true' } });
  const asked = api.mock.calls.map(([request]) => request.url);
  expect(asked).not.toEqual([]);
  expect(asked).toEqual([...new Set(asked)]);
});
