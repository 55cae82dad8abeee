import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { coalesce } from '../database/coalesce.ts';
import { probe } from '../database/probe.ts';
import { refuse } from './kit/answers.ts';
import type { Shop } from './kit/shop.ts';
import type { Traced } from './kit/traced.ts';

/** Milliseconds. A load balancer gives up after a few seconds; a database that hangs must be reported before that. */
const LONGEST_PROBE = 3_000;

export function healthRoute({ connection: { db }, jobs }: Pick<Shop, 'connection' | 'jobs'>) {
  // One probe at a time, however many requests arrive together.
  const probeOnce = coalesce(() => probe(db));
  const routes = new Hono<Traced>();

  routes.get('/health', async (c) => {
    try {
      await inTime(probeOnce([]));
    } catch (error) {
      c.var.log.error({ err: error }, 'database unavailable');
      return refuse(c, 'unavailable', 'The database cannot be used.');
    }
    if (!jobs.isHealthy()) {
      return refuse(c, 'unavailable', 'The job queue does not answer.');
    }
    return c.json({ status: 'ok' });
  });

  return routes;
}

async function inTime(work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const late = pause(LONGEST_PROBE, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`The database did not answer within ${LONGEST_PROBE} ms`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    late.catch(() => {});
    timer.abort();
  }
}
