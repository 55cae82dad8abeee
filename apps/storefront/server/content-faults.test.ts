import type { RequestListener, Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../local/listen.ts';
import {
  type ContentService,
  startContentService,
} from '../../../tests/kit/shop/content-service.ts';
import { type Bench, openBench, smallApi } from '../../../tests/kit/shop/storefront.ts';

let bench: Bench;
let service: ContentService;
let faulty: Server | undefined;
beforeAll(async () => {
  bench = await openBench();
  service = await startContentService();
}, 180_000);
afterEach(async () => {
  faulty?.closeAllConnections();
  faulty?.close();
  await bench.clear();
});
afterAll(() => service.stop());

/** A content service that answers as it is told, on a free port. */
async function answering(listener: RequestListener): Promise<string> {
  const { server, port } = await listen('PORT', 0, '127.0.0.1', listener);
  faulty = server;
  return `127.0.0.1:${port}`;
}

/** Until the content was read in time, which may take several tries on a busy machine. */
async function readOnce(): Promise<void> {
  const request = bench.start(service.host, { api: smallApi });
  await expect.poll(async () => (await request('/')).status).toBe(200);
}

const status =
  (code: number): RequestListener =>
  (_request, response) => {
    response.writeHead(code, { 'content-type': 'application/json' }).end('{"message":"no"}');
  };

/** Passes questions on, and spoils the answers on some types. */
const spoiling =
  (contentTypes: string[], spoil: (text: string) => string): RequestListener =>
  async (request, response) => {
    const answer = await fetch(`${service.origin}${request.url}`, {
      headers: { authorization: request.headers.authorization ?? '' },
    });
    const text = await answer.text();
    const isMeant = contentTypes.includes(typeAsked(request.url));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(isMeant ? spoil(text) : text);
  };

const typeAsked = (url = '') => new URL(url, service.origin).searchParams.get('content_type') ?? '';

const NEVER: RequestListener = () => {};

test.each([
  ['does not answer for 30 s', NEVER, 'content request timed out'],
  ['answers 429', status(429), 'content request timed out'],
  ['answers 500', status(500), 'content request timed out'],
  ['answers 404', status(404), 'content request failed'],
  ['answers without items', spoiled('{"items":[],"includes":{}}'), 'The answer has no items'],
  ['answers with nonsense', spoiled('<html>'), 'content request failed'],
] as const)(
  'the content service %s: the page stands within its budget, the log says why [1.7]',
  async (_case, listener, reason) => {
    await readOnce();

    const request = bench.start(await answering(listener), { api: smallApi });
    const answer = await request('/');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('A few avios short? Close the gap.');
    expect(html).toContain('Good to know');
    expect(bench.logged()).toContain(reason);
  },
);

function spoiled(text: string): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  };
}

test('a page asks for all its content at once, before it renders: its parts are late together [4.26]', async () => {
  await readOnce();
  const asked: { type: string; at: number }[] = [];
  const silent: RequestListener = (request) => {
    asked.push({ type: typeAsked(request.url), at: Date.now() });
  };
  await bench.start(await answering(silent), { api: smallApi })('/');
  const late = bench
    .logged()
    .split('\n')
    .filter((line) => line.includes('content request timed out'))
    .map((line): { contentType: string; time: number } => JSON.parse(line));
  const types = new Set(asked.map(({ type }) => type));
  expect([...types].sort()).toEqual(['banner', 'discoveryPage', 'dotAirBoosterCampaign', 'layout']);
  expect(new Set(late.map(({ contentType }) => contentType))).toEqual(types);
  const firstLate = Math.min(...late.map(({ time }) => time));
  expect(Math.max(...asked.map(({ at }) => at))).toBeLessThan(firstLate);
});

test('a broken entry: its last good version serves, its id is logged, the rest is new', async () => {
  await readOnce();
  const broken = spoiling(['discoveryPage'], (text) => {
    const answer = JSON.parse(text);
    for (const entry of answer.includes.Entry) {
      if (entry.sys.id === 'discovery-hero') entry.fields.loggedout = { title: 42 };
    }
    answer.items[0].fields.bottomSection.title = 'Just for you';
    return JSON.stringify(answer);
  });
  const request = bench.start(await answering(broken), { api: threeProducts });
  const html = async () => await (await request('/')).text();
  await expect.poll(html).toContain('Just for you');
  expect(await html()).toContain('A few avios short? Close the gap.');
  expect(bench.logged()).toMatch(/"entry":"discovery-hero"[^\n]*invalid content entry/);
});

function threeProducts(request: Request): Response {
  const { pathname } = new URL(request.url);
  if (pathname !== '/api/products') return smallApi(request);
  return Response.json({ availableProducts: ['purchase', 'gift', 'transfer'] });
}

test('an external checkout without its content has the error screen, and no link into the shop [2.16] [2.38]', async () => {
  const none = spoiling(['checkoutPage'], () => '{"items":[],"includes":{}}');
  const request = bench.start(await answering(none), { api: smallApi });
  const linksAt = async (path: string) => {
    const html = await (await request(path)).text();
    expect(html).toContain('>Oops!</h1>');
    return html.match(/<a [^>]*href/g);
  };
  expect(await linksAt('/external/checkout/p1')).toBeNull();
  expect(await linksAt('/checkout/p1')).not.toBeNull();
});

test('without banners and campaign the page does without them', async () => {
  const none = spoiling(['banner', 'dotAirBoosterCampaign'], () => '{"items":[],"includes":{}}');
  const request = bench.start(await answering(none), { api: smallApi });
  const answer = await request('/');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('A few avios short?');
});
