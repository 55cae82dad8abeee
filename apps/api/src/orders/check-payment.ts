import type { CancelAnswer, PaymentFound } from '@cairn/contract/orders/payment-check';
import { sql } from 'kysely';
import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import { BETWEEN_QUESTIONS, endAbandoned } from '../payments/ask-session.ts';
import type { WithPayments } from '../payments/port.ts';
import { lockOrder, type Order } from './order.ts';
import { isOpen } from './rules.ts';
import { applyNotification } from './settle/apply-notification.ts';
import { cancelUnpaid } from './start/cancel-open-order.ts';
import { askAbout } from './sweeps/ask-provider.ts';

type CheckContext = Pick<Shop, 'connection' | 'now' | 'log'> & WithPayments;

/** Asks the provider at once whether an order was paid, and settles the payment if it was. */
export async function checkPayment(context: CheckContext, order: Order): Promise<PaymentFound> {
  if (order.state !== 'payment_session') return withoutAsking(order);
  if (!(await mayAsk(context, order))) return 'unknown';
  const found = await askAbout(context, order);
  return found === 'none' ? await endAbandoned(context, order.id) : found;
}

/** A payment of an order that has failed is voided or refunded. */
function withoutAsking({ state, failure }: Order): PaymentFound {
  return isOpen(state) || failure !== null ? 'none' : 'paid';
}

async function mayAsk({ connection, now }: CheckContext, { id }: Order): Promise<boolean> {
  const latest = new Date(now().getTime() - BETWEEN_QUESTIONS);
  const { rows } = await sql`
    update orders set asked_at = ${now()}::timestamptz
    where id = ${id} and (asked_at is null or asked_at <= ${latest}::timestamptz)
    returning id`.execute(connection.db);
  return rows.length > 0;
}

/** A payment may arrive between two attempts, but not time after time. */
const ATTEMPTS = 5;

/** Cancels a member's order once the provider has said that it was not paid. */
export async function cancelOrder(
  context: CheckContext,
  id: Order['id'],
): Promise<CancelAnswer['status']> {
  const { connection, now } = context;
  const asked = new Set<string>();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const outcome = await transact(connection.db, async (trx) => {
      const order = await lockOrder(trx, id);
      if (!order || !isOpen(order.state)) return { kind: 'over', order } as const;
      return await cancelUnpaid(trx, order, asked, 'cancelled by the member', now());
    });
    switch (outcome.kind) {
      case 'cancelled':
        return 'cancelled';
      case 'over':
        return outcome.order && withoutAsking(outcome.order) === 'paid' ? 'paid' : 'cancelled';
      case 'payment_received':
        for (const eventKey of outcome.eventKeys) await applyNotification(context, eventKey);
        break;
      case 'payment_unknown':
        for (const order of outcome.orders) {
          if ((await askAbout(context, order)) === 'unknown') return 'unknown';
          asked.add(order.id);
        }
    }
  }
  throw new Error(`Order ${id} could not be cancelled in ${ATTEMPTS} attempts`);
}
