import type { Database } from '../database/tables.ts';
import { enqueue } from '../jobs/outbox.ts';
import { postAll } from '../ledger/post-all.ts';
import type { Notification } from '../payments/notification.ts';
import { moneyTxn } from '../payments/post-money.ts';
import { changePayment, keptOf, lockPayment } from '../payments/record-payment.ts';
import { markRefundRejected } from '../payments/retry-refund.ts';
import { advanceOrder } from './advance-order.ts';
import { clawBack } from './claw-back.ts';
import { giveBack } from './fail-order.ts';
import { FOR_A_PERSON, GONE_TWICE } from './for-a-person.ts';
import { lockCaptured } from './lock-captured.ts';
import type { Order } from './order.ts';
import { isPaidBy } from './paid-by.ts';
import { takeBackPoints } from './take-back-points.ts';
import { TooEarly } from './too-early.ts';

/** The money has gone back. Done by us the points are back already; done elsewhere they follow now. */
export async function applyRefund(
  trx: Database,
  order: Order,
  { key, pspReference, amount }: Notification,
  now: Date,
): Promise<string> {
  const payment = await lockCaptured(trx, pspReference);
  const left = keptOf(payment);
  if (left === 0) return GONE_TWICE;
  if (amount?.currency !== payment.currency || amount.value > left) {
    return `${FOR_A_PERSON}: not what is left of the payment was refunded`;
  }
  const isWhole = amount.value === left;
  const refunded_minor = payment.refunded_minor + amount.value;
  const state = isWhole ? 'refunded' : payment.state;
  await changePayment(trx, pspReference, state, { refunded_minor }, now);
  await postAll(trx, [moneyTxn('refund', order.company, { pspReference, key }, amount, now)]);
  // Only whole refunds are ours; a part of one was made by hand, and so are its avios mended.
  if (!isWhole) return `${FOR_A_PERSON}: a part was refunded, the avios stay`;
  if (!(await isPaidBy(trx, order, pspReference))) return 'money back, order as it was';
  const cause = `refunded ${pspReference}`;
  if (order.state === 'complete' || order.state === 'scheduled') {
    if (order.state === 'complete') await takeBack(trx, order, now);
    await giveBack(trx, order, now);
    await advanceOrder(trx, order, ['refund_requested', 'refunded'], cause, now);
  } else if (order.state === 'refund_requested') {
    await advanceOrder(trx, order, ['refunded'], cause, now);
  } else return 'money back, order as it was';
  await enqueue(trx, [{ queue: 'send-mail', data: { letter: 'refunded', about: order.id } }], now);
  return 'refunded';
}

/** A transfer's avios were the member's own: they go back, unless they are spent. */
async function takeBack(trx: Database, order: Order, now: Date): Promise<void> {
  if (order.product === 'transfer') await takeBackPoints(trx, order, now);
  else await clawBack(trx, order, now);
}

/** The provider did not make the refund that was requested; an operator can request it again. */
export async function applyRefundRejection(
  trx: Database,
  { pspReference }: Notification,
): Promise<string> {
  await markRefundRejected(trx, pspReference);
  return `${FOR_A_PERSON}: the refund was refused`;
}

/** The money came back from where it was sent: it is ours again, and owed. */
export async function applyRefundFailure(
  trx: Database,
  order: Order,
  { key, pspReference, amount }: Notification,
  now: Date,
): Promise<string> {
  const payment = await lockPayment(trx, pspReference);
  if (!payment || amount?.currency !== payment.currency || amount.value > payment.refunded_minor) {
    throw new TooEarly(`${pspReference} is not refunded`);
  }
  const refunded_minor = payment.refunded_minor - amount.value;
  // A part that a person gave back leaves the payment where it was.
  const state = payment.state === 'refunded' ? 'refund_requested' : payment.state;
  await changePayment(trx, pspReference, state, { refunded_minor }, now);
  await markRefundRejected(trx, pspReference);
  await postAll(trx, [
    moneyTxn('refund_failed', order.company, { pspReference, key }, amount, now),
  ]);
  return `${FOR_A_PERSON}: the refund did not arrive`;
}
