import { Worker } from 'node:worker_threads';
import type { OtlpSettings } from '@cairn/telemetry/otlp-settings';
import { connectFetch, type FetchPort } from './fetch-port.ts';
import type { StorefrontSettings } from './server.ts';

export type ThreadData = {
  settings: Omit<StorefrontSettings, 'api' | 'isClosed' | 'log'>;
  /** The build's folder. */
  folder: string;
  logLevel: string;
  /** The receiver of traces, if there is one. */
  otlp: OtlpSettings | undefined;
};

/** Posted by the thread when it can render. */
export const READY = 'ready';

/** Posted to the thread when an operator has changed something that pages show. */
export const FORGET_PAGES = 'forget pages';

/** Posted to the thread when content was published. */
export const FORGET_CONTENT = 'forget content';

/** Posted to the thread before the first request after the shop was closed or opened again. */
export const CLOSED = 'closed';
export const OPEN = 'open';

/** Posted to the thread to have it send its traces, and by it when that is done. */
export const FLUSH = 'flush';

/** Longer than a page's own limits for content, prices and rendering together. */
const TIME_LIMIT = 30_000;

/** Longer than the exporter's own time limit. */
const LONGEST_FLUSH = 3_000;

/** Between the starts of threads that fail while loading. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/**
 * Without limits a thread may take half of the machine's memory before it collects garbage
 * thoroughly. With a quarter of these, collecting takes a tenth of a page's CPU time.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };

/** Resolves when the first thread is ready. One that ends later is replaced. */
export async function keepThread(
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
      log.error('storefront thread does not respond, restarting it');
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
      log.error({ err: error }, 'storefront thread failed');
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
    forgetContent: () => thread?.worker.postMessage(FORGET_CONTENT),
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
