import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { ReceiptDetails } from './receipt-sheet.ts';

/** Posted by the thread for each receipt that it is sent. */
export type ReceiptAnswer =
  | { kind: 'rendered'; pdf: ArrayBuffer }
  | { kind: 'failed'; error: unknown };

export type ReceiptThread = {
  /** Undefined if too many wait, or if the thread has ended or does not respond. */
  render(details: ReceiptDetails, signal: AbortSignal): Promise<ArrayBuffer | undefined>;
  stop(): Promise<void>;
};

export type WithReceipts = { receipts: Pick<ReceiptThread, 'render'> };

/** More members than this would wait for longer than they stay. */
const MOST_WAITING = 100;

/** Includes loading the library and the fonts, on a busy machine. */
const TIME_LIMIT = 10_000;

/** Without limits a thread may take half of the machine's memory before it collects garbage. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

type Request = PromiseWithResolvers<ArrayBuffer | undefined> & {
  details: ReceiptDetails;
  signal: AbortSignal;
};

/**
 * Keeps a thread that renders one receipt after the other. It is started for the first one, to keep
 * the memory of an idle shop low; one that ends or hangs is replaced, and takes only its receipt along.
 */
export function keepReceiptThread(log: Logger): ReceiptThread {
  const waiting: Request[] = [];
  let thread: { worker: Worker; hasAnswered: boolean } | undefined;
  let current: { request: Request; timer: NodeJS.Timeout } | undefined;

  function start() {
    const worker = new Worker(new URL('receipt-thread.ts', import.meta.url), {
      resourceLimits: RESOURCE_LIMITS,
    });
    const started = { worker, hasAnswered: false };
    // A process that is done need not wait for it.
    worker.unref();
    worker.on('message', (answer: ReceiptAnswer) => {
      if (thread !== started) return;
      started.hasAnswered = true;
      finish((request) => {
        if (answer.kind === 'rendered') request.resolve(answer.pdf);
        else request.reject(answer.error);
      });
    });
    worker.on('error', (error) => log.error({ err: error }, 'receipt thread failed'));
    worker.once('exit', () => lose(started));
    return started;
  }

  /** A thread that cannot even load is not started again for each of those who wait. */
  function lose(lost: NonNullable<typeof thread>): void {
    if (thread !== lost) return;
    thread = undefined;
    if (!lost.hasAnswered) for (const { resolve } of waiting.splice(0)) resolve(undefined);
    finish(({ resolve }) => resolve(undefined));
  }

  function finish(settle: (request: Request) => void): void {
    if (current) {
      clearTimeout(current.timer);
      settle(current.request);
    }
    current = undefined;
    renderNext();
  }

  function renderNext(): void {
    let request = waiting.shift();
    while (request?.signal.aborted) {
      request.resolve(undefined);
      request = waiting.shift();
    }
    if (!request) return;
    thread ??= start();
    const used = thread;
    const timer = setTimeout(() => {
      log.error('receipt thread does not respond, restarting it');
      void used.worker.terminate();
      lose(used);
    }, TIME_LIMIT);
    current = { request, timer };
    used.worker.postMessage(request.details);
  }

  return {
    async render(details, signal) {
      if (waiting.length >= MOST_WAITING) return undefined;
      const request = { ...Promise.withResolvers<ArrayBuffer | undefined>(), details, signal };
      waiting.push(request);
      if (!current) renderNext();
      return await request.promise;
    },
    async stop() {
      const stopped = thread?.worker;
      for (const { resolve } of waiting.splice(0)) resolve(undefined);
      await stopped?.terminate();
    },
  };
}
