import { once } from 'node:events';
import { mkdtemp, rm, symlink, unlink } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { listen } from '../../../local/listen.ts';
import {
  type ContentService,
  startContentService,
} from '../../../tests/kit/shop/content-service.ts';
import { type Bench, openBench, smallApi } from '../../../tests/kit/shop/storefront.ts';
import type { StorefrontSettings } from './server.ts';
import { type StorefrontThread, startStorefrontThread } from './storefront-thread.ts';

const api = vi.fn<StorefrontSettings['api']>(smallApi);
let logged = '';
const write = (line: string) => {
  logged += line;
};
// A thread writes to the standard output, at the level of this log.
const log = pino({ level: 'error' }, { write });

/** Every thread that was started, the last one last. */
const workers: Worker[] = [];
const onWorker = (worker: Worker) => workers.push(worker);
function newestWorker(): Worker {
  const worker = workers.at(-1);
  if (!worker) throw new Error('No thread was started');
  return worker;
}

let bench: Bench;
let service: ContentService;
let thread: StorefrontThread;
beforeAll(async () => {
  bench = await openBench();
  service = await startContentService();
  process.on('worker', onWorker);
  thread = await start(bench.folder);
  // On a busy machine the content may be late at first.
  await vi.waitUntil(async () => (await request('/')).ok, 60_000);
}, 180_000);
afterEach(() => {
  vi.useRealTimers();
  logged = '';
});
afterAll(async () => {
  await thread.stop();
  process.off('worker', onWorker);
  await bench.clear();
  await service.stop();
});

let isClosed = false;
const start = (folder: string) =>
  startStorefrontThread(
    bench.settings(service.host, {
      api,
      log,
      isClosed: () => isClosed,
      contentWebhookSecret: 'sesame',
    }),
    folder,
  );

const request = async (path: string, init: RequestInit = {}) =>
  await thread.fetch(new Request(`https://shop.example${path}`, init));

/** The API's next answer waits until it is released. */
function holdApi() {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  api.mockImplementationOnce(async (request) => {
    asked.resolve();
    await answer.promise;
    return smallApi(request);
  });
  return { asked: asked.promise, release: answer.resolve };
}

/** `expect.poll` would advance the fake clock. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setImmediate();
}

async function scriptOf(path: string): Promise<string> {
  return /\/assets\/[\w.-]+\.js/.exec(await (await request(path)).text())?.[0] ?? '';
}

test('pages are rendered in a thread of its own, with prices from this one', async () => {
  thread.forgetPages();
  const page = await request('/');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('</html>');
  expect(api).toHaveBeenCalled();
});

test('after an operator’s change pages are rendered anew, with new prices', async () => {
  await request('/');
  api.mockClear();
  thread.forgetPages();
  await request('/');
  expect(api).toHaveBeenCalled();
});

test('closed for maintenance and opened again: the next page is the right one [2.17]', async () => {
  expect((await request('/')).status).toBe(200);
  isClosed = true;
  expect((await request('/')).status).toBe(503);
  isClosed = false;
  expect((await request('/')).status).toBe(200);
});

test('files for the browser may be kept for ever; one that is not there is 404', async () => {
  const script = await scriptOf('/gift');
  const found = await request(script);
  expect(found.status).toBe(200);
  expect(found.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(found.headers.get('x-content-type-options')).toBe('nosniff');
  const small = await request(script, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(small.headers.get('content-encoding')).toBe('br');
  expect(small.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const { body } of [found, small]) await body?.cancel();
  const missing = await request('/assets/missing.js');
  expect(missing.status).toBe(404);
  expect(missing.headers.get('cache-control')).toBeNull();
});

test('more visitors than can wait for a page are sent away; files do not wait', async () => {
  const script = await scriptOf('/gift');
  const held = holdApi();
  const crowd = Array.from({ length: 500 }, () => request('/?currency=USD'));
  await held.asked;
  const oneTooMany = await request('/?currency=USD');
  expect(oneTooMany.status).toBe(503);
  expect(oneTooMany.headers.get('retry-after')).toBe('5');
  const file = await request(script);
  expect(file.status).toBe(200);
  await file.body?.cancel();
  held.release();
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a large body is refused, except the content service’s, which is not read', async () => {
  const entry = { method: 'POST', body: 'x'.repeat(20_000) };
  expect((await request('/gift', entry)).status).toBe(413);
  expect((await request('/gift', { ...entry, body: 'x' })).status).toBe(405);
  const headers = { authorization: 'Bearer sesame' };
  expect((await request('/webhooks/content', { ...entry, headers })).status).toBe(204);
});

test('TRACE is answered 405 and not logged', async () => {
  const server = await listen('PORT', 0, '127.0.0.1', getRequestListener(thread.fetch));
  const request = httpRequest(server.ownUrl, { method: 'TRACE' }).end();
  const [response] = await once(request, 'response');
  expect(response.statusCode).toBe(405);
  response.resume();
  await server.stop();
  expect(logged).toBe('');
});

test('a visitor who leaves while they wait is neither logged nor counted as an error', async () => {
  thread.forgetPages();
  const { asked, release } = holdApi();
  const visitor = new AbortController();
  const left = request('/', { signal: visitor.signal });
  await asked;
  visitor.abort();
  expect((await left).status).toBe(499);
  expect(logged).toBe('');
  release();
});

test('when the thread ends, who waits is told so and another one takes over', async () => {
  const held = holdApi();
  const waiting = request('/?currency=GBP');
  await held.asked;
  await newestWorker().terminate();
  expect((await waiting).status).toBe(500);
  expect(logged).toContain('The thread has ended');
  held.release();
  expect((await request('/')).status).toBe(200);
});

test('a thread that is silent for 30 seconds is replaced, and who waited gets 504', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const held = holdApi();
  const first = request('/?currency=GBP');
  await held.asked;
  const second = request('/?currency=GBP');
  await until(() => vi.getTimerCount() === 2);
  const ended = once(newestWorker(), 'exit');
  vi.advanceTimersByTime(30_000);
  expect((await first).status).toBe(504);
  expect((await second).status).toBe(504);
  await ended;
  expect(logged).toContain('does not respond');
  held.release();
  expect((await request('/')).status).toBe(200);
});

test('a first thread that fails to load fails the start', async () => {
  await expect(start(join(bench.folder, 'missing'))).rejects.toThrow('failed to load');
  expect(logged).toContain('ERR_MODULE_NOT_FOUND');
});

test('later ones are tried again after 1, 2, 4 … seconds, and meanwhile pages are 503', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'cairn-build-'));
  const folder = join(parent, 'build');
  await symlink(bench.folder, folder);
  const other = await start(folder);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await unlink(folder);
  await newestWorker().terminate();
  const startedBefore = workers.length;

  await until(() => vi.getTimerCount() === 1);
  expect((await other.fetch(new Request('https://shop.example/'))).status).toBe(503);
  vi.advanceTimersByTime(1_000);
  await until(() => workers.length === startedBefore + 1);
  await until(() => vi.getTimerCount() === 1);
  await symlink(bench.folder, folder);
  vi.advanceTimersByTime(1_999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect((await other.fetch(new Request('https://shop.example/'))).status).toBe(200);
  expect(workers.length).toBe(startedBefore + 2);
  await other.stop();
  await rm(parent, { recursive: true });
});
