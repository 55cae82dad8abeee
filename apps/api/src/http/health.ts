import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { coalesce } from '../database/coalesce.ts';
import { probe } from '../database/probe.ts';
import { refuse } from './kit/answers.ts';
import type { Shop } from './kit/shop.ts';
import type { Traced } from './kit/traced.ts';

/** Milliseconds. A load balancer gives up after a few seconds; a database that hangs must be reported before that. */
const LONGEST_PROBE = 3_000;

/**
 * Liveness says only that this process answers: restarting it repairs no database. Readiness says
 * whether it should be sent requests; load balancers and operators use it.
 */
export function healthRoute({
  connection: { db },
  jobs,
  stopping,
}: Pick<Shop, 'connection' | 'jobs' | 'stopping'>) {
  // One probe at a time, however many requests arrive together.
  const probeOnce = coalesce(() => probe(db));
  const routes = new Hono<Traced>();

  routes.get('/health/live', (c) => c.json({ status: 'ok' }));

  for (const path of ['/health', '/health/ready']) {
    routes.get(path, async (c) => {
      if (stopping.hasBegun()) return refuse(c, 'unavailable', 'This process is about to end.');
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
  }

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
