import { minor } from '@cairn/contract/money';
import type { Database } from '../database/tables.ts';
import { postAll } from '../ledger/post-all.ts';
import { FOR_A_PERSON } from '../orders/for-a-person.ts';
import { TooEarly } from '../orders/too-early.ts';
import type { Notification } from '../payments/notification.ts';
import { moneyTxn } from '../payments/post-money.ts';
import { changePayment, lockPayment } from '../payments/record-payment.ts';
import { markRefundRejected } from '../payments/retry-refund.ts';
import type { Subscription } from './subscription.ts';

/** The money came back from where it was sent: it is ours again, and owed. */
export async function applyRefundFailure(
  trx: Database,
  { company }: Subscription,
  { key, pspReference, amount: told }: Notification,
  now: Date,
): Promise<string> {
  const payment = await lockPayment(trx, pspReference);
  if (!payment || payment.refunded_minor === 0) {
    throw new TooEarly(`${pspReference} is not refunded`);
  }
  const { currency, refunded_minor } = payment;
  const isKnown = told?.currency === currency && told.value < refunded_minor;
  const amount = { currency, value: isKnown ? told.value : minor(refunded_minor) };
  await postAll(trx, [moneyTxn('refund_failed', company, { pspReference, key }, amount, now)]);
  const left = { refunded_minor: refunded_minor - amount.value };
  // What had gone back in part is not asked for again: a person decides.
  await (payment.state === 'refunded'
    ? changePayment(trx, pspReference, 'refund_requested', left, now)
    : changePayment(trx, pspReference, payment.state, left, payment.state_since));
  await markRefundRejected(trx, pspReference);
  return `${FOR_A_PERSON}: the refund did not arrive`;
}
