import { minor } from '@cairn/contract/money';
import type { Database } from '../database/tables.ts';
import { enqueue } from '../jobs/outbox.ts';
import { postAll } from '../ledger/post-all.ts';
import type { Notification } from '../payments/notification.ts';
import { moneyTxn } from '../payments/post-money.ts';
import { changePayment, keptOf } from '../payments/record-payment.ts';
import { advanceOrder } from './advance-order.ts';
import { clawBack } from './claw-back.ts';
import { giveBack } from './fail-order.ts';
import { FOR_A_PERSON, GONE_TWICE } from './for-a-person.ts';
import { lockCaptured } from './lock-captured.ts';
import type { Order } from './order.ts';
import { isPaidBy } from './paid-by.ts';

/** The card's holder took the money back: so are the points, or they are owed. */
export async function applyChargeback(
  trx: Database,
  order: Order,
  { key, pspReference, amount }: Notification,
  now: Date,
): Promise<string> {
  const payment = await lockCaptured(trx, pspReference);
  const left = keptOf(payment);
  if (left === 0) return GONE_TWICE;
  const isComparable = amount?.currency === payment.currency;
  // A bank may count in another currency: all of the money is taken to be gone then, not the avios.
  const gone = {
    currency: payment.currency,
    value: isComparable ? minor(Math.min(amount.value, left)) : left,
  };
  const state = gone.value === left ? 'charged_back' : payment.state;
  const charged_back_minor = payment.charged_back_minor + gone.value;
  await changePayment(trx, pspReference, state, { charged_back_minor }, now);
  await postAll(trx, [moneyTxn('chargeback', order.company, { pspReference, key }, gone, now)]);
  if (!isComparable || gone.value < left) {
    return `${FOR_A_PERSON}: not all was charged back, the avios stay`;
  }
  if (!(await isPaidBy(trx, order, pspReference))) return 'money gone, order as it was';
  return await endOrder(trx, order, `charged back ${pspReference}`, now);
}

async function endOrder(trx: Database, order: Order, cause: string, now: Date): Promise<string> {
  switch (order.state) {
    case 'complete':
      // A transfer's avios were the member's own: only its fee is lost.
      if (order.product !== 'transfer') await clawBack(trx, order, now);
      break;
    case 'scheduled':
      await giveBack(trx, order, now);
      break;
    case 'refund_requested':
      break;
    default:
      return 'money gone, order as it was';
  }
  await advanceOrder(trx, order, ['charged_back'], cause, now);
  const about = order.id;
  await enqueue(trx, [{ queue: 'send-mail', data: { letter: 'charged-back', about } }], now);
  return 'charged back';
}
