import { minor } from '@cairn/contract/money';
import type { Database } from '../database/tables.ts';
import { enqueue } from '../jobs/outbox.ts';
import { postAll } from '../ledger/post-all.ts';
import { moneyTxn } from '../payments/post-money.ts';
import { advanceOrder } from './advance-order.ts';
import { creditTxn } from './credit-points.ts';
import type { Order } from './order.ts';
import { capturedBy } from './paid-by.ts';
import { pathTo } from './rules.ts';

/** The order is paid: the money is booked, and the points move now or on their day. */
export async function captureOrder(
  trx: Database,
  order: Order,
  pspReference: string,
  now: Date,
): Promise<void> {
  const isLater = order.deliver_at !== null && order.deliver_at > now;
  const goal = isLater ? 'scheduled' : 'complete';
  const path = pathTo(order.state, goal);
  if (!path) throw new Error(`A payment for order ${order.id} cannot complete ${order.state}`);
  await advanceOrder(trx, order, path, capturedBy(pspReference), now);
  const amount = { currency: order.currency, value: minor(order.total_minor) };
  const money = moneyTxn('capture', order.company, pspReference, amount, now);
  await postAll(trx, isLater ? [money] : [money, creditTxn(order, now)]);
  const about = order.id;
  await enqueue(trx, [{ queue: 'send-mail', data: { letter: 'receipt', about } }], now);
  if (isLater || order.recipient_number === null) return;
  await enqueue(trx, [{ queue: 'send-mail', data: { letter: 'delivered', about } }], now);
}
