import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '../../../tests/kit/shop/content-service.ts';
import { type Bench, openBench, smallApi } from '../../../tests/kit/shop/storefront.ts';
import type { StorefrontBuild } from './build.ts';

/** Nothing listens there. */
const NOWHERE = '127.0.0.1:9';

let bench: Bench;
let service: ContentService;
beforeAll(async () => {
  bench = await openBench();
  service = await startContentService();
}, 180_000);
afterEach(() => bench.clear());
afterAll(() => service.stop());

function storefront(contentHost = service.host, build = bench.build) {
  const request = bench.start(contentHost, {}, build);
  return (path: string, headers: Record<string, string> = {}) => request(path, { headers });
}

test('API down: the error screen in the shop’s frame, and the log says why [2.38]', async () => {
  const answer = await storefront()('/');
  const html = await answer.text();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(html).toContain('>Oops!</h1>');
  expect(html).toContain('Reload page');
  expect(html).toContain('Skip to main content');
  expect(bench.logged()).toContain('network_error_unhandled');
});

test('under a base path for spending the start is the transfer, which needs the API for its fees [2.3]', async () => {
  const request = bench.start(service.host, { basePaths: ['/spend-avios'] });
  expect((await request('/')).headers.get('location')).toBe('/spend-avios');
  expect((await request('/spend-avios')).status).toBe(503);
});

test('a visitor who leaves while a page loads is logged as gone, not as an error of the shop', async () => {
  const visitor = new AbortController();
  const leave = (request: Request) => {
    visitor.abort();
    return smallApi(request);
  };
  const ask = bench.start(service.host, { api: leave });
  await ask('/?own', { signal: visitor.signal });
  expect(bench.logged()).toContain('"status":499');
  expect(bench.logged()).not.toContain('"status":500');
});

test('API down: pages that need no prices stay', async () => {
  expect((await storefront()('/accessibility')).status).toBe(200);
});

test('a product that is switched off has a page that says so, with 404 [6.6]', async () => {
  const withoutPackages = (request: Request) =>
    /\/(purchase|gift)\//.test(request.url)
      ? Response.json({ code: 'product_switched_off', message: '' }, { status: 404 })
      : smallApi(request);
  const request = bench.start(service.host, { api: withoutPackages });
  for (const path of ['/purchase', '/gift']) {
    const answer = await request(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('>Not on sale right now</h1>');
  }
});

test('content down: the last good answer stays, also after a restart, and the log says why', async () => {
  await storefront()('/accessibility');
  const answer = await storefront(NOWHERE)('/accessibility');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('>Accessibility</h1>');
  expect(bench.logged()).toContain('content request timed out');
});

test('content down from the first: the error screen with its built-in texts, never a blank page [2.38]', async () => {
  const answer = await storefront(NOWHERE)('/gift');
  const html = await answer.text();
  expect(answer.status).toBe(503);
  expect(html).toContain('>Oops!</h1>');
  expect(html).toContain('Something went wrong, our technical team is investigating the issue.');
  expect(html).toContain('Please reload the page in a minute or two.');
});

test('content down from the first: the error screen and the maintenance page are in Spanish under IB [2.37] [2.38] [4.2]', async () => {
  const [company] = bench.settings(NOWHERE).companies;
  const request = bench.start(NOWHERE, { companies: [{ ...company, company: 'IB' }] });
  const error = await (await request('/gift')).text();
  expect(error).toContain('<html lang="es-ES"');
  expect(error).toContain('>¡Vaya!</h1>');
  expect(error).toContain('Vuelve a cargar la página dentro de un par de minutos.');
  expect(error).toContain('>Recargar la página</button>');
  expect(await (await request('/maintenance')).text()).toContain('>¡Volvemos enseguida!</h1>');
});

test('content down from the first: the maintenance page has built-in texts [2.37]', async () => {
  const answer = await storefront(NOWHERE)('/maintenance');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('>We’ll be back soon!</h1>');
});

test('a page carries the security headers, with a nonce of its own', async () => {
  const request = storefront();
  const [first, second] = [await request('/gift'), await request('/gift')];
  const policy = first.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const html = await first.text();
  expect(html.match(/<script[^>]*>/g)?.every((tag) => tag.includes(`nonce="${nonce}"`))).toBe(true);
  expect(second.headers.get('content-security-policy')).not.toBe(policy);
  expect(first.headers.get('strict-transport-security')).toContain('max-age');
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
});

test('a fault of ours is logged and told without its details', async () => {
  const broken: StorefrontBuild = {
    ...bench.build,
    handle: () => Promise.reject(new Error('secret detail')),
  };
  const answer = await storefront(service.host, broken)('/gift');
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('secret');
  expect(bench.logged()).toContain('secret detail');
});

test('a page’s log line names its path, never its query', async () => {
  await storefront()('/gift?email=canary@example.com');
  expect(bench.logged()).toContain('"path":"/gift"');
  expect(bench.logged()).not.toContain('canary');
});

test('pages are compressed for browsers that accept it', async () => {
  const request = storefront();
  const compressed = await request('/gift', { 'accept-encoding': 'br, gzip' });
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await compressed.arrayBuffer()).toString()).toMatch(/<\/html>$/);
  const plain = await request('/gift');
  const refused = await request('/gift', { 'accept-encoding': 'gzip;q=0' });
  for (const answer of [plain, refused]) expect(await answer.text()).toMatch(/<\/html>$/);
  for (const { headers } of [compressed, plain, refused])
    expect(headers.get('vary')).toBe('Accept-Encoding');
});

test.each([
  ['a short answer', () => new Response('short')],
  ['an answer without a body', () => new Response(null, { status: 204 })],
])('%s is not compressed', async (_what, render) => {
  const build: StorefrontBuild = { ...bench.build, handle: async () => render() };
  const answer = await storefront(service.host, build)('/gift', { 'accept-encoding': 'gzip' });
  expect(answer.status).toBe(render().status);
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.text()).toBe(await render().text());
});

test('a page whose stream breaks off is answered with an error, not with half of it', async () => {
  const build: StorefrontBuild = {
    ...bench.build,
    handle: async () => {
      const body = new ReadableStream({
        pull: (controller) => controller.error(new Error('broke off')),
      });
      return new Response(body, { headers: { 'content-type': 'text/html' } });
    },
  };
  const headers = { 'accept-encoding': 'gzip', cookie: 'logged_in=true' };
  const answer = await storefront(service.host, build)('/', headers);
  expect(answer.status).toBe(500);
  expect(bench.logged()).toContain('broke off');
});

test('a method that a page does not take is answered 405 and not logged as an error', async () => {
  const request = bench.start(service.host);
  // Not even when the page is in the cache.
  await request('/accessibility');
  const answer = await request('/accessibility', { method: 'POST' });
  expect(answer.status).toBe(405);
  expect(bench.logged()).not.toContain('"level":50');
});
