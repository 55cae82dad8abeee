import type { Database } from '../../database/tables.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { postAll } from '../../ledger/post-all.ts';
import type { Notification } from '../../payments/notification.ts';
import {
  done,
  manualReview,
  type NotificationOutcome,
  RETURNED_TWICE,
} from '../../payments/notification-outcome.ts';
import { moneyTxn } from '../../payments/post-money.ts';
import { changePayment, keptOf, lockCaptured } from '../../payments/record-payment.ts';
import { advanceOrder } from '../advance-order.ts';
import { releaseReserved } from '../fail-order.ts';
import type { Order } from '../order.ts';
import { isPaidBy } from './paid-by.ts';
import { recoverCredit, reverseUnspentCredit } from './reverse-credit.ts';

/**
 * The money was refunded. A refund that we requested has reversed the avios already; for one made at
 * the provider's own desk they are reversed now.
 */
export async function applyRefund(
  trx: Database,
  order: Order,
  { key, pspReference, amount }: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  const payment = await lockCaptured(trx, pspReference);
  const left = keptOf(payment);
  if (left === 0) return RETURNED_TWICE;
  if (amount?.currency !== payment.currency || amount.value > left) {
    return manualReview('the refund is not of what was left of the payment');
  }
  const isWhole = amount.value === left;
  const refunded_minor = payment.refunded_minor + amount.value;
  const state = isWhole ? 'refunded' : payment.state;
  await changePayment(trx, pspReference, state, { refunded_minor }, now);
  await postAll(trx, [moneyTxn('refund', order.company, { pspReference, key }, amount, now)]);
  // We only refund in full: whoever refunded a part by hand also decides about the avios.
  if (!isWhole) return manualReview('refunded in part, the avios stay');
  if (!(await isPaidBy(trx, order, pspReference))) return done('refunded, order unchanged');
  const cause = `refunded ${pspReference}`;
  let staysCredited = false;
  if (order.state === 'complete' || order.state === 'scheduled') {
    staysCredited = order.state === 'complete' && !(await reverseCredit(trx, order, now));
    await releaseReserved(trx, order, now);
    await advanceOrder(trx, order, ['refund_requested', 'refunded'], cause, now);
  } else if (order.state === 'refund_requested') {
    await advanceOrder(trx, order, ['refunded'], cause, now);
  } else return done('refunded, order unchanged');
  await enqueue(trx, [{ queue: 'send-mail', data: { letter: 'refunded', about: order.id } }], now);
  return staysCredited
    ? manualReview('refunded, but the recipient has spent avios of the transfer: they stay')
    : done('refunded');
}

/** False if some of a transfer is spent: its avios were never the shop's, so nobody owes them. */
async function reverseCredit(trx: Database, order: Order, now: Date): Promise<boolean> {
  if (order.product === 'transfer') return await reverseUnspentCredit(trx, order, now);
  await recoverCredit(trx, order, 'recipient', now);
  return true;
}
