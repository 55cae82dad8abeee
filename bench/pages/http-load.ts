import { Agent, get } from 'node:http';

export type Load = { perSecond: number; failed: number; p50: number; p99: number };

/** Requests an address over and over from a number of keep-alive connections. */
export async function load(url: string, clients: number, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  let failed = 0;
  const client = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const status = await request(url, agent);
      times.push(performance.now() - began);
      if (status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return { perSecond: times.length / seconds, failed, ...percentiles(times) };
}

/** Resolves with the status once the whole answer has arrived. Accepts gzip, as browsers do. */
export function request(url: string, agent?: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { 'accept-encoding': 'gzip' };
  get(url, { headers, ...(agent && { agent }) }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
  }).on('error', reject);
  return promise;
}

export function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
