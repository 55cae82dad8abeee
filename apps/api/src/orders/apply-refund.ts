import { minor } from '@cairn/contract/money';
import type { Database } from '../database/tables.ts';
import { enqueue } from '../jobs/outbox.ts';
import { post } from '../ledger/post.ts';
import type { Notification } from '../payments/notification.ts';
import { moneyTxn } from '../payments/post-money.ts';
import { changePayment } from '../payments/record-payment.ts';
import { advanceOrder } from './advance-order.ts';
import { clawBack } from './claw-back.ts';
import { giveBack } from './fail-order.ts';
import type { Order } from './order.ts';
import { takeBackPoints } from './take-back-points.ts';
import { TooEarly } from './too-early.ts';

/** The money has gone back. Done by us the points are back already; done elsewhere they follow now. */
export async function applyRefund(
  trx: Database,
  order: Order,
  { pspReference, amount }: Notification,
  now: Date,
): Promise<string> {
  const payment = await trx
    .selectFrom('payment')
    .selectAll()
    .where('psp_reference', '=', pspReference)
    .forUpdate()
    .executeTakeFirst();
  if (!payment || payment.captured_minor === 0)
    throw new TooEarly(`${pspReference} is not captured`);
  const left = payment.captured_minor - payment.refunded_minor - payment.charged_back_minor;
  if (left === 0) return 'given back before';
  if (amount?.currency !== payment.currency || amount.value !== left) {
    // Only whole refunds are ours; a part of one was made by hand and is mended by hand.
    return 'left alone: not the whole amount';
  }
  await changePayment(trx, pspReference, 'refunded', { refunded_minor: left }, now);
  await post(trx, [moneyTxn('refund', order.company, pspReference, amount, now)]);
  const isUnasked = payment.state === 'captured';
  // What we had asked for while the order stands was a second payment of it.
  if (isUnasked && (order.state === 'complete' || order.state === 'scheduled')) {
    if (order.state === 'complete') await takeBack(trx, order, now);
    await giveBack(trx, order, now);
    await advanceOrder(
      trx,
      order,
      ['refund_requested', 'refunded'],
      `refunded ${pspReference}`,
      now,
    );
  } else if (order.state === 'refund_requested') {
    await advanceOrder(trx, order, ['refunded'], `refunded ${pspReference}`, now);
  } else return 'money back, order as it was';
  await enqueue(trx, [{ queue: 'send-mail', data: { letter: 'refunded', about: order.id } }], now);
  return 'refunded';
}

/** A transfer's avios were the member's own: they go back, unless they are spent. */
async function takeBack(trx: Database, order: Order, now: Date): Promise<void> {
  if (order.product === 'transfer') await takeBackPoints(trx, order, now);
  else await clawBack(trx, order, now);
}

/** What nothing here can mend begins so, and is logged as an error. */
export const FOR_A_PERSON = 'for a person';

/** The money came back from where it was sent: it is ours again, and owed. */
export async function applyRefundFailure(
  trx: Database,
  order: Order,
  { pspReference }: Notification,
  now: Date,
): Promise<string> {
  const payment = await trx
    .selectFrom('payment')
    .selectAll()
    .where('psp_reference', '=', pspReference)
    .forUpdate()
    .executeTakeFirst();
  if (!payment || payment.refunded_minor === 0) {
    throw new TooEarly(`${pspReference} is not refunded`);
  }
  const amount = { currency: payment.currency, value: minor(payment.refunded_minor) };
  await post(trx, [moneyTxn('refund_failed', order.company, pspReference, amount, now)]);
  await changePayment(trx, pspReference, 'refund_requested', { refunded_minor: 0 }, now);
  return `${FOR_A_PERSON}: the refund did not arrive`;
}
