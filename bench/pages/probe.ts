import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { percentiles, request } from './http-load.ts';

const PAUSE = 10;

export type Latency = { p50: number; p99: number; calls: number };

/**
 * Calls an address at a steady pace, for so many seconds or until something is over, from a thread of
 * its own so that the load's own work is not measured.
 */
export async function probe(url: string, until: number | Promise<unknown>): Promise<Latency> {
  const { promise, resolve, reject } = Promise.withResolvers<Latency>();
  const seconds = typeof until === 'number' ? until : Number.POSITIVE_INFINITY;
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, seconds } })
    .once('message', resolve)
    .once('error', reject);
  if (typeof until !== 'number') until.then(() => worker.postMessage('over'), reject);
  return await promise;
}

if (!isMainThread) {
  const { url, seconds }: { url: string; seconds: number } = workerData;
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  while (!isOver && performance.now() < end) {
    const began = performance.now();
    const status = await request(url, agent);
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    times.push(performance.now() - began);
    await delay(PAUSE);
  }
  agent.destroy();
  parentPort?.postMessage({ ...percentiles(times), calls: times.length });
  parentPort?.close();
}
