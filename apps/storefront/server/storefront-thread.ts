import { Worker } from 'node:worker_threads';
import { happened, traced, withTraceparent } from '@cairn/telemetry/channels';
import type { OtlpSettings } from '@cairn/telemetry/otlp-settings';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { serveAssets } from './build.ts';
import { CONTENT_WEBHOOK } from './content-webhook.ts';
import { connectFetch, type FetchPort, NoAnswer } from './fetch-port.ts';
import { commonHeaders } from './headers.ts';
import type { StorefrontSettings } from './server.ts';

export type ThreadData = {
  settings: Omit<StorefrontSettings, 'api' | 'isClosed' | 'log'>;
  /** Of the build. */
  folder: string;
  logLevel: string;
  /** Where traces are sent, if anywhere. */
  otlp: OtlpSettings | undefined;
};

/** Posted by the thread when it can render. */
export const READY = 'ready';

/** Posted to the thread when an operator has changed something that pages show. */
export const FORGET_PAGES = 'forget pages';

/** Posted to the thread before the first request after the shop was closed or opened again. */
export const CLOSED = 'closed';
export const OPEN = 'open';

/** Posted to the thread to have it send its traces, and by it when that is done. */
export const FLUSH = 'flush';

/** More than this many visitors are sent away: they would wait for longer than they stay. */
const MOST_WAITING = 500;
const OVERLOADED = 'The shop is very busy. Please try again in a moment.';

/** Longer than a page's own limits for content, prices and rendering together. */
const TIME_LIMIT = 30_000;

/** Longer than the exporter's own time limit. */
const LONGEST_FLUSH = 3_000;

/** Between the starts of threads that fail while loading. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/** Bodies are held in memory. No page takes a form yet; one would have this much room. */
const LARGEST_BODY = 16 * 1024;

/**
 * Without limits a thread may take half of the machine's memory before it collects garbage
 * thoroughly. With a quarter of these, collecting takes a tenth of a page's CPU time.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };

export type StorefrontThread = {
  fetch(request: Request): Response | Promise<Response>;
  /** Empties the cache of pages. */
  forgetPages(): void;
  stop(): Promise<void>;
};

/** The storefront in a thread of its own; files are served from this one. */
export async function startStorefrontThread(
  settings: StorefrontSettings,
  folder: string,
  otlp?: OtlpSettings,
): Promise<StorefrontThread> {
  const { log } = settings;
  const threads = await keepThread(settings, folder, otlp);

  async function render(c: Context, request: Request): Promise<Response> {
    const port = threads.port();
    const { method } = request;
    const traceparent = request.headers.get('traceparent') ?? undefined;
    const work = { name: `${method} page`, kind: 'server', traceparent } as const;
    const began = performance.now();
    const answer =
      port && port.waiting() < MOST_WAITING
        ? await traced(work, () => port.fetch(withTraceparent(request)))
        : c.text(OVERLOADED, 503, { 'retry-after': '5' });
    const seconds = (performance.now() - began) / 1_000;
    happened({ kind: 'page', status: answer.status, cache: cacheUse(answer), seconds });
    return answer;
  }

  const app = new Hono();
  app.onError((error, c) => {
    // A visitor who has gone is not an error of the shop.
    if (!c.req.raw.signal.aborted) log.error({ err: error }, 'a request failed');
    if (error instanceof NoAnswer) return c.text('This took too long. Please try again.', 504);
    return c.text('Something went wrong. Please try again.', 500);
  });
  // A Request with this method cannot be constructed, so it cannot be passed to the thread.
  app.on('TRACE', '*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD' }));
  app.get('/assets/*', commonHeaders(settings), serveAssets(folder));
  // The content service sends the whole entry, of any size. Only the headers are used.
  app.post(CONTENT_WEBHOOK, (c) => render(c, withoutBody(c.req.raw)));
  app.get('*', (c) => render(c, c.req.raw));
  app.use(
    bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => c.text('The body is too large.', 413) }),
  );
  app.all('*', (c) => render(c, c.req.raw));

  return {
    fetch: (request) => app.fetch(request),
    forgetPages: threads.forgetPages,
    stop: threads.stop,
  };
}

/** As the page cache in the thread says it. */
function cacheUse({ headers }: Response): 'hit' | 'miss' | 'bypass' {
  const status = headers.get('cache-status');
  if (status === null) return 'bypass';
  return status.includes('hit') ? 'hit' : 'miss';
}

function withoutBody({ url, method, headers, signal }: Request): Request {
  return new Request(url, { method, headers, signal });
}

/** Resolves when the first thread is ready. One that ends later is replaced. */
async function keepThread(
  given: StorefrontSettings,
  folder: string,
  otlp: OtlpSettings | undefined,
) {
  const { api, isClosed, log, ...settings } = given;
  const data: ThreadData = { settings, folder, logLevel: log.level, otlp };
  const firstReady = Promise.withResolvers<void>();
  let thread: { worker: Worker; port: FetchPort; isClosed: boolean } | undefined;
  let pause = FIRST_PAUSE;
  let restart: NodeJS.Timeout | undefined;
  let isStopping = false;

  function start(): void {
    const worker = new Worker(new URL('thread.ts', import.meta.url), {
      workerData: data,
      resourceLimits: RESOURCE_LIMITS,
    });
    const onSilence = () => {
      log.error('the storefront’s thread does not answer and is replaced');
      void worker.terminate();
    };
    const port = connectFetch(worker, api, { milliseconds: TIME_LIMIT, onSilence });
    thread = { worker, port, isClosed: false };
    let isReady = false;
    let fault: unknown;
    worker.on('message', (message: unknown) => {
      if (message !== READY) return;
      isReady = true;
      pause = FIRST_PAUSE;
      firstReady.resolve();
    });
    worker.on('error', (error) => {
      fault = error;
      log.error({ err: error }, 'the storefront’s thread failed');
    });
    worker.once('exit', () => {
      port.close();
      thread = undefined;
      firstReady.reject(new Error('The storefront’s thread failed to load', { cause: fault }));
      if (isStopping) return;
      if (isReady) return start();
      restart = setTimeout(start, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    });
  }

  async function stop(): Promise<void> {
    isStopping = true;
    clearTimeout(restart);
    if (thread && otlp) await flush(thread.worker);
    await thread?.worker.terminate();
  }

  /** The thread's port, once the thread knows whether the shop is closed. */
  function informedPort(): FetchPort | undefined {
    if (thread && thread.isClosed !== isClosed()) {
      thread.isClosed = !thread.isClosed;
      thread.worker.postMessage(thread.isClosed ? CLOSED : OPEN);
    }
    return thread?.port;
  }

  start();
  await firstReady.promise.catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    /** Undefined while there is no thread. */
    port: informedPort,
    forgetPages: () => thread?.worker.postMessage(FORGET_PAGES),
    stop,
  };
}

/** A thread that is ended does nothing more, so its last traces must be sent before. */
async function flush(worker: Worker): Promise<void> {
  const flushed = Promise.withResolvers<void>();
  worker.on('message', (message: unknown) => message === FLUSH && flushed.resolve());
  worker.once('exit', () => flushed.resolve());
  // A thread that hangs is ended all the same.
  const timer = setTimeout(flushed.resolve, LONGEST_FLUSH);
  worker.postMessage(FLUSH);
  await flushed.promise;
  clearTimeout(timer);
}
