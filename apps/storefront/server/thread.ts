import { parentPort, workerData } from 'node:worker_threads';
import { withTraceparent } from '@cairn/telemetry/channels';
import pino from 'pino';
import { loadBuild } from './build.ts';
import { connectFetch } from './fetch-port.ts';
import {
  CLOSED,
  FLUSH,
  FORGET_CONTENT,
  FORGET_PAGES,
  OPEN,
  READY,
  type ThreadData,
} from './keep-thread.ts';
import { createStorefront } from './server.ts';

/** Runs in a thread of its own, so that rendering pages does not hold up the API's calls. */
if (!parentPort) throw new Error('The storefront’s thread must be started by keep-thread.ts');
const { settings, folder, logLevel, otlp }: ThreadData = workerData;
const main = parentPort;
const log = pino({ level: logLevel });
const traces = otlp && (await import('@cairn/telemetry/start-traces')).startTraces(otlp);
const build = await loadBuild(folder);
const port = connectFetch(main, (request) => storefront.fetch(request));
let isClosed = false;
const storefront = createStorefront(
  {
    ...settings,
    api: (request) => port.fetch(withTraceparent(request)),
    isClosed: () => isClosed,
    log,
  },
  build,
);
main.on('message', (message: unknown) => {
  if (message === FORGET_PAGES) storefront.forgetPages();
  if (message === FORGET_CONTENT) storefront.forgetContent();
  if (message === FLUSH) void traces?.stop().finally(() => main.postMessage(FLUSH));
  if (message === CLOSED || message === OPEN) isClosed = message === CLOSED;
});
main.postMessage(READY);
