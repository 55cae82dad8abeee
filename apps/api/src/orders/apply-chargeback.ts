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
import { TooEarly } from './too-early.ts';

/** The card's holder took the money back: so are the points, or they are owed. */
export async function applyChargeback(
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
  if (!payment || payment.captured_minor === 0)
    throw new TooEarly(`${pspReference} is not captured`);
  const left = payment.captured_minor - payment.refunded_minor - payment.charged_back_minor;
  if (left === 0) return 'given back before';
  const amounts = { charged_back_minor: payment.charged_back_minor + left };
  await changePayment(trx, pspReference, 'charged_back', amounts, now);
  const amount = { currency: payment.currency, value: minor(left) };
  await post(trx, [moneyTxn('chargeback', order.company, pspReference, amount, now)]);
  // On its way back while the order stands, it was a second payment of it.
  const isSecond = payment.state === 'refund_requested' && order.state !== 'refund_requested';
  if (isSecond) return 'money gone, order as it was';
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
  await advanceOrder(trx, order, ['charged_back'], `charged back ${pspReference}`, now);
  await enqueue(
    trx,
    [{ queue: 'send-mail', data: { letter: 'charged-back', about: order.id } }],
    now,
  );
  return 'charged back';
}
