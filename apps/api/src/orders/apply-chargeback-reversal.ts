import { minor } from '@cairn/contract/money';
import type { Database } from '../database/tables.ts';
import { postAll } from '../ledger/post-all.ts';
import type { Notification } from '../payments/notification.ts';
import { moneyTxn } from '../payments/post-money.ts';
import { changePayment, keptOf, lockPayment } from '../payments/record-payment.ts';
import { applyChargeback } from './apply-chargeback.ts';
import { FOR_A_PERSON } from './for-a-person.ts';
import type { Order } from './order.ts';
import { isPaidBy } from './paid-by.ts';
import { TooEarly } from './too-early.ts';

/** A dispute was won: the money is ours again. Whether the avios follow is for a person to say. */
export async function applyChargebackReversal(
  trx: Database,
  order: Order,
  { key, pspReference, amount }: Notification,
  now: Date,
): Promise<string> {
  const payment = await lockPayment(trx, pspReference);
  const gone = payment?.charged_back_minor ?? 0;
  if (!payment || gone === 0) throw new TooEarly(`${pspReference} is not charged back`);
  const { currency } = payment;
  const value = minor(amount?.currency === currency ? Math.min(amount.value, gone) : gone);
  // Of a second payment it is owed as before.
  const before = (await isPaidBy(trx, order, pspReference)) ? 'captured' : 'refund_requested';
  const state = payment.state === 'charged_back' ? before : payment.state;
  await changePayment(trx, pspReference, state, { charged_back_minor: gone - value }, now);
  const back = { currency, value };
  await postAll(trx, [
    moneyTxn('chargeback_reversed', order.company, { pspReference, key }, back, now),
  ]);
  return `${FOR_A_PERSON}: the chargeback was reversed, the avios were not`;
}

/** The bank took it once more, after the reversal. */
export async function applySecondChargeback(
  trx: Database,
  order: Order,
  notification: Notification,
  now: Date,
): Promise<string> {
  const { pspReference } = notification;
  const payment = await lockPayment(trx, pspReference);
  if (!payment || keptOf(payment) === 0) {
    throw new TooEarly(`${pspReference} has nothing to charge back again`);
  }
  await applyChargeback(trx, order, notification, now);
  return `${FOR_A_PERSON}: charged back once more`;
}
