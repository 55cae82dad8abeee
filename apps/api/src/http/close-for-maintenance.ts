import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { refuseMaintenance } from './kit/answers.ts';
import type { Shop } from './kit/shop.ts';

/**
 * Calls that begin something. All others go on: webhooks, whatever a member needs to finish a
 * payment, and calls by which they cancel.
 */
const BEGINNING = [
  'POST /api/transactions',
  'POST /api/transaction/new',
  'POST /api/transactions/:transactionId/refund',
  'POST /api/subscriptions',
  'POST /api/subscriptions/:subscriptionID/refund',
  'POST /api/contact',
  'POST /api/users/current/erasure',
];

export function closeForMaintenance({ maintenance }: Pick<Shop, 'maintenance'>) {
  return createMiddleware(async (c, next) => {
    if (!maintenance.isOn()) return next();
    const call = `${c.req.method} ${routePath(c, -1)}`;
    return BEGINNING.includes(call) ? refuseMaintenance(c) : next();
  });
}
