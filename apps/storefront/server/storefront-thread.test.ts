import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

let bench: Bench;
let service: ContentService;
let thread: StorefrontThread;
let worker: Worker;
beforeAll(async () => {
  bench = await openBench();
  service = await startContentService();
  const started = once(process, 'worker');
  // The thread writes to the standard output, at the level of this log.
  const log = pino({ level: 'error' }, { write });
  thread = startStorefrontThread(bench.settings(service.host, { api, log }), bench.folder);
  [worker] = await started;
}, 180_000);
afterAll(async () => {
  await thread.stop();
  await bench.clear();
  await service.stop();
});

const ask = async (path: string, init?: RequestInit) =>
  await thread.fetch(new Request(`https://shop.example${path}`, init));

test('pages are rendered in a thread of its own, with prices from this one', async () => {
  const rendering = ask('/');
  expect((await rendering).status).toBe(200);
  expect(await (await rendering).text()).toContain('</html>');
  expect(api).toHaveBeenCalled();
});

test('the browser’s files do not wait for it', async () => {
  const html = await (await ask('/gift')).text();
  const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
  const posted = vi.spyOn(worker, 'postMessage');
  const file = await ask(script);
  expect(posted).not.toHaveBeenCalled();
  posted.mockRestore();
  expect(file.status).toBe(200);
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  await file.body?.cancel();
});

test('after an operator’s command pages are rendered anew, with new prices', async () => {
  await ask('/');
  api.mockClear();
  thread.forgetPages();
  await ask('/');
  expect(api).toHaveBeenCalled();
});

test('visitors whom the thread could not serve in time are sent away', async () => {
  const posted = vi.spyOn(worker, 'postMessage').mockReturnValue();
  const leave = new AbortController();
  const waiting = Array.from({ length: 500 }, () => ask('/', { signal: leave.signal }));
  await expect.poll(() => posted.mock.calls.length).toBe(500);
  const refused = await ask('/');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  leave.abort();
  await Promise.all(waiting);
  posted.mockRestore();
  expect((await ask('/')).status).toBe(200);
});

test('when the thread ends, who waits is told so and another one takes over', async () => {
  const slow = Promise.withResolvers<Response>();
  const asked = Promise.withResolvers<void>();
  api.mockImplementationOnce(async () => {
    asked.resolve();
    return await slow.promise;
  });
  const waiting = ask('/?currency=GBP');
  await asked.promise;
  await worker.terminate();
  expect((await waiting).status).toBe(500);
  expect(logged).toContain('The thread has ended');
  slow.resolve(new Response());
  expect((await ask('/')).status).toBe(200);
});
