import { minor } from '@cairn/contract/values/money';
import type { Database } from '../../database/tables.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { LedgerTxn } from '../../ledger/post.ts';
import { postAll } from '../../ledger/post-all.ts';
import { moneyTxn } from '../../payments/post-money.ts';
import { advanceOrders } from '../advance-order.ts';
import type { Order } from '../order.ts';
import { pathTo } from '../rules.ts';
import { creditTxn, openReceivers } from './credit-points.ts';
import { capturedBy } from './paid-by.ts';

export type Captured = { order: Order; pspReference: string };

/** Books the money of paid orders; their avios are credited now, or on the delivery date. */
export async function captureOrders(
  trx: Database,
  captured: readonly Captured[],
  now: Date,
): Promise<void> {
  if (captured.length === 0) return;
  await advanceOrders(
    trx,
    captured.map((one) => advanceOf(one, now)),
    now,
  );
  await openReceivers(
    trx,
    captured.flatMap(({ order }) => (isLater(order, now) ? [] : [order])),
  );
  await postAll(
    trx,
    captured.flatMap((one) => bookings(one, now)),
  );
  await enqueue(
    trx,
    captured.flatMap(({ order }) => letters(order, now)),
    now,
  );
}

function isLater({ deliver_at }: Order, now: Date): boolean {
  return deliver_at !== null && deliver_at > now;
}

function advanceOf({ order, pspReference }: Captured, now: Date) {
  const path = pathTo(order.state, isLater(order, now) ? 'scheduled' : 'complete');
  if (!path) throw new Error(`A payment for order ${order.id} cannot complete ${order.state}`);
  return { order, path, cause: capturedBy(pspReference) };
}

function bookings({ order, pspReference }: Captured, now: Date): LedgerTxn[] {
  const amount = { currency: order.currency, value: minor(order.total_minor) };
  const money = moneyTxn('capture', order.company, { pspReference }, amount, now);
  return isLater(order, now) ? [money] : [money, creditTxn(order, now)];
}

function letters(order: Order, now: Date) {
  const about = order.id;
  const mail = (letter: 'receipt' | 'delivered') => {
    return { queue: 'send-mail' as const, data: { letter, about } };
  };
  const isGone = order.recipient_number !== null && !isLater(order, now);
  return isGone ? [mail('receipt'), mail('delivered')] : [mail('receipt')];
}
