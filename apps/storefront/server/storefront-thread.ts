import { Worker } from 'node:worker_threads';
import { Hono } from 'hono';
import { serveAssets } from './build.ts';
import { connectFetch } from './fetch-port.ts';
import { commonHeaders } from './headers.ts';
import type { StorefrontSettings } from './server.ts';

export type ThreadData = {
  settings: Omit<StorefrontSettings, 'api' | 'log'>;
  /** Of the build. */
  folder: string;
  logLevel: string;
};

/** Posted to the thread when an operator has changed something that pages show. */
export const FORGET_PAGES = 'forget pages';

/** More than this many visitors are sent away: they would wait for longer than they stay. */
const MOST_WAITING = 500;
const OVERLOADED = 'The shop is very busy. Please try again in a moment.';

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
export function startStorefrontThread(
  { api, log, ...settings }: StorefrontSettings,
  folder: string,
) {
  const data: ThreadData = { settings, folder, logLevel: log.level };
  let isStopping = false;
  let thread = start();

  function start() {
    const worker = new Worker(new URL('thread.ts', import.meta.url), {
      workerData: data,
      resourceLimits: RESOURCE_LIMITS,
    });
    const port = connectFetch(worker, api);
    worker.on('error', (error) => log.error({ err: error }, 'the storefront’s thread failed'));
    worker.once('exit', () => {
      port.close();
      if (!isStopping) thread = start();
    });
    return { worker, port };
  }

  const app = new Hono();
  app.onError((error, c) => {
    log.error({ err: error }, 'a request failed');
    return c.text('Something went wrong. Please try again.', 500);
  });
  app.get('/assets/*', commonHeaders(settings), serveAssets(folder));
  app.all('*', async (c) => {
    if (thread.port.waiting() < MOST_WAITING) return await thread.port.fetch(c.req.raw);
    return c.text(OVERLOADED, 503, { 'retry-after': '5' });
  });

  return {
    fetch: (request: Request) => app.fetch(request),
    forgetPages: () => thread.worker.postMessage(FORGET_PAGES),
    async stop() {
      isStopping = true;
      await thread.worker.terminate();
    },
  };
}
