import { PUBLICATIONS, SIGNALS } from '@cairn/contract/calls/storefront-signals';
import { Hono } from 'hono';
import { raiseSignal, readSignals } from '../database/signals.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { refuseUnavailable } from './kit/answers.ts';
import type { Shop } from './kit/shop.ts';

type Settings = Pick<Shop, 'connection' | 'maintenance' | 'stopping' | 'log'>;

/**
 * Calls of the shop's own storefronts: neither limited nor logged, since each process asks every
 * second. The signals are read for every call, so that one that went to another API process never
 * tells an older state.
 */
export function storefrontCalls({ connection: { db }, maintenance, stopping, log }: Settings) {
  const app = new Hono();
  app.get(SIGNALS, async (c) => {
    // Storefronts turn to the other processes.
    if (stopping.hasBegun()) return refuseUnavailable(c);
    const signals = await readSignals(db);
    return c.json({ ...signals, isClosed: signals.isClosed || maintenance.isOn() });
  });
  app.post(PUBLICATIONS, async (c) => {
    await raiseSignal(db, 'content');
    return c.body(null, 204);
  });
  app.onError((error, c) => {
    if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'a storefront’s call failed');
    return refuseUnavailable(c);
  });
  return app;
}
