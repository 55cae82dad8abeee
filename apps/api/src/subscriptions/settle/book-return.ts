import { minor } from '@cairn/contract/values/money';
import type { Database } from '../../database/tables.ts';
import { postAll } from '../../ledger/post-all.ts';
import type { Notification } from '../../payments/notification.ts';
import { moneyTxn } from '../../payments/post-money.ts';
import { changePayment, keptOf, lockCaptured } from '../../payments/record-payment.ts';
import type { Subscription } from '../subscription.ts';

const RETURNS = {
  refund: { state: 'refunded', column: 'refunded_minor' },
  chargeback: { state: 'charged_back', column: 'charged_back_minor' },
} as const;

/** All that was left of a payment, something else, or nothing because nothing was left. */
type Returned = 'whole' | 'not whole' | 'none left';

/** Books what of a payment has gone back, as far as it can be told. */
export async function bookReturn(
  trx: Database,
  { company }: Subscription,
  { key, pspReference, amount }: Notification,
  kind: keyof typeof RETURNS,
  now: Date,
): Promise<Returned> {
  const payment = await lockCaptured(trx, pspReference);
  const left = keptOf(payment);
  if (left === 0) return 'none left';
  const { currency } = payment;
  const isComparable = amount?.currency === currency;
  if (kind === 'refund' && (!isComparable || amount.value > left)) return 'not whole';
  // A bank may count in another currency: all of the money is taken to be gone then, not the avios.
  const value = minor(isComparable ? Math.min(amount.value, left) : left);
  const { state, column } = RETURNS[kind];
  const amounts = { [column]: payment[column] + value };
  await changePayment(trx, pspReference, value === left ? state : payment.state, amounts, now);
  await postAll(trx, [moneyTxn(kind, company, { pspReference, key }, { currency, value }, now)]);
  return isComparable && value === left ? 'whole' : 'not whole';
}
