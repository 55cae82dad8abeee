import type { CALLS } from '@cairn/contract/calls/calls';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { refuseMaintenance } from './kit/answers.ts';
import type { Shop } from './kit/shop.ts';

type NameOf<Call> = Call extends { method: infer Method extends string; path: infer Path }
  ? `${Uppercase<Method>} ${Path & string}`
  : never;
type WriteCall = NameOf<Exclude<(typeof CALLS)[number], { method: 'get' }>>;

/**
 * While the shop is closed, calls that begin something are refused. Open are webhooks, whatever a
 * member needs to finish a payment, what follows from one, and calls by which they cancel.
 */
export const WHILE_CLOSED: Record<WriteCall, 'refused' | 'open'> = {
  'POST /transactions': 'refused',
  'POST /transaction/new': 'refused',
  'POST /transfer-check': 'refused',
  'POST /transactions/{transactionId}/payment-attempts': 'open',
  'DELETE /transactions/{transactionId}/payment-attempts/{attemptId}': 'open',
  'POST /transactions/{transactionId}/payment-check': 'open',
  'POST /transactions/{transactionId}/cancel': 'open',
  'DELETE /transactions/{transactionId}/delivery': 'open',
  'POST /transactions/{transactionId}/refund': 'refused',
  'POST /subscriptions': 'refused',
  'POST /subscriptions/{subscriptionID}/card-changes': 'refused',
  'POST /subscriptions/{subscriptionID}/cancellation': 'open',
  'DELETE /subscriptions/{subscriptionID}/cancellation': 'open',
  'POST /subscriptions/{subscriptionID}/refund': 'refused',
  'POST /users/current/recipients': 'open',
  'DELETE /users/current/recipients/{recipientId}': 'open',
  'DELETE /users/current/cards/{cardId}': 'open',
  'PUT /users/current/goal': 'open',
  'DELETE /users/current/goal': 'open',
  'POST /stickycampaignenrolment': 'open',
  'POST /users/current/erasure': 'refused',
  'DELETE /users/current/erasure': 'open',
  'PUT /users/current/bonus-reminders': 'open',
  'DELETE /users/current/bonus-reminders': 'open',
  'POST /bonus-reminders/leave': 'open',
  'POST /bonus-reminders/leave-form': 'open',
  'POST /contact': 'refused',
  'POST /gift-card': 'open',
  'POST /saveToken': 'open',
  'POST /webhooks/payments': 'open',
};

const REFUSED = new Set(
  Object.entries(WHILE_CLOSED)
    .filter(([, access]) => access === 'refused')
    .map(([call]) => call),
);

export function closeForMaintenance({ maintenance }: Pick<Shop, 'maintenance'>) {
  return createMiddleware(async (c, next) => {
    if (!maintenance.isOn()) return next();
    const path = routePath(c, -1)
      .replace(/^\/api/, '')
      .replace(/:(\w+)/g, '{$1}');
    return REFUSED.has(`${c.req.method} ${path}`) ? refuseMaintenance(c) : next();
  });
}
