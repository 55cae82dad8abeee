import { minor } from '@cairn/contract/values/money';
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
import { recoverCredit } from './reverse-credit.ts';

/** The cardholder disputed the payment: the avios are recovered from the buyer, or the buyer owes them. */
export async function applyChargeback(
  trx: Database,
  order: Order,
  { key, pspReference, amount }: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  const payment = await lockCaptured(trx, pspReference);
  const left = keptOf(payment);
  if (left === 0) return RETURNED_TWICE;
  const isComparable = amount?.currency === payment.currency;
  // A bank may report another currency. Then all of the money counts as lost, but the avios stay.
  const lost = {
    currency: payment.currency,
    value: isComparable ? minor(Math.min(amount.value, left)) : left,
  };
  const state = lost.value === left ? 'charged_back' : payment.state;
  const charged_back_minor = payment.charged_back_minor + lost.value;
  await changePayment(trx, pspReference, state, { charged_back_minor }, now);
  await postAll(trx, [moneyTxn('chargeback', order.company, { pspReference, key }, lost, now)]);
  if (!isComparable || lost.value < left) {
    return manualReview('charged back in part, the avios stay');
  }
  if (!(await isPaidBy(trx, order, pspReference))) return done('charged back, order unchanged');
  return await endOrder(trx, order, `charged back ${pspReference}`, now);
}

async function endOrder(
  trx: Database,
  order: Order,
  cause: string,
  now: Date,
): Promise<NotificationOutcome> {
  switch (order.state) {
    case 'complete':
      // A transfer's avios were the member's own: only its fee is lost.
      if (order.product !== 'transfer') await recoverCredit(trx, order, 'buyer', now);
      break;
    case 'scheduled':
      await releaseReserved(trx, order, now);
      break;
    case 'refund_requested':
      break;
    default:
      return done('charged back, order unchanged');
  }
  await advanceOrder(trx, order, ['charged_back'], cause, now);
  const about = order.id;
  await enqueue(trx, [{ queue: 'send-mail', data: { letter: 'charged-back', about } }], now);
  return done('charged back');
}
