import { parentPort, workerData } from 'node:worker_threads';
import pino from 'pino';
import { loadBuild } from './build.ts';
import { connectFetch } from './fetch-port.ts';
import { createStorefront } from './server.ts';
import { CLOSED, FORGET_PAGES, OPEN, READY, type ThreadData } from './storefront-thread.ts';

/** Runs in a thread of its own, so that rendering pages does not hold up the API's calls. */
if (!parentPort) throw new Error('The storefront’s thread must be started by storefront-thread.ts');
const { settings, folder, logLevel }: ThreadData = workerData;
const log = pino({ level: logLevel });
const build = await loadBuild(folder);
const port = connectFetch(parentPort, (request) => storefront.fetch(request));
let isClosed = false;
const storefront = createStorefront(
  { ...settings, api: port.fetch, isClosed: () => isClosed, log },
  build,
);
parentPort.on('message', (message: unknown) => {
  if (message === FORGET_PAGES) storefront.forgetPages();
  if (message === CLOSED || message === OPEN) isClosed = message === CLOSED;
});
parentPort.postMessage(READY);
