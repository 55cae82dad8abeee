import { sql } from 'kysely';
import { enqueue } from '../../background/enqueue.ts';
import type { Job } from '../../background/job.ts';
import type { OrderLetter } from '../../background/letter.ts';
import type { Followed, Following, Product } from '../../charges/product.ts';
import type { ReviewReason } from '../../database/tables/records.ts';
import type { Database } from '../../database/tables.ts';
import { type Advance, advanceOrder, advanceOrders, type Because } from '../advance-order.ts';
import { failOrder, releaseReserved } from '../fail-order.ts';
import { chargeOf, type Order, ordersIn } from '../order.ts';
import { findRecipientsGone } from '../recipient-gone.ts';
import { isOpen, pathTo } from '../rules.ts';
import { creditTxn, openReceivers } from './credit-points.ts';
import { rememberCaptured, settleCards, settleFailedCard } from './order-cards.ts';
import { reserveRecipientCap } from './reserve-recipient-cap.ts';
import { recoverCredit, reverseUnspentCredit } from './reverse-credit.ts';

/** Follows for orders when their charges are paid, fail or are returned. */
export const ORDERS: Product<Order> = {
  async lock(trx, references) {
    const orders = await ordersIn(trx)
      .where('orders.id', '=', sql<Order['id']>`any(${references}::text[])`)
      .orderBy('orders.id')
      .forUpdate()
      .execute();
    return orders.map((order) => ({ charge: chargeOf(order), subject: order }));
  },

  isPayable: ({ state }) => state === 'payment_session',

  async obstacleTo(trx, order, now) {
    if (order.state === 'awaiting_step_up') return 'unwanted';
    if ((await findRecipientsGone(trx, [order])).size > 0) return 'recipientGone';
    if (!isOpen(order.state)) return undefined;
    return (await reserveRecipientCap(trx, order, now)) ? undefined : 'recipientCap';
  },

  async authorised(trx, batch, now) {
    await advanceOrders(trx, batch.flatMap(advanceOf), now);
    await settleCards(trx, batch, now);
  },

  paid,

  async failed(trx, one, now) {
    const { subject, pspReference, consequence } = one;
    const { failure, cause, note } = consequence;
    await settleFailedCard(trx, one, now);
    await failOrder(trx, subject, failure, { cause, pspReference, ...(note && { note }) }, now);
  },

  refundLetters: { refund_failed: 'refund-failed', refund_repeated: 'refund-repeated' },

  async returned(trx, one, now) {
    switch (one.consequence.how) {
      case 'refund':
        return await afterRefund(trx, one, now);
      case 'elsewhere': {
        const { subject: order, pspReference, consequence } = one;
        const { note } = consequence;
        const because = { cause: 'returned_elsewhere', pspReference, note } as const;
        await advanceOrder(trx, order, ['refunded'], because, now);
        return undefined;
      }
      default:
        await afterChargeback(trx, one, now);
        return undefined;
    }
  },
};

type Authorised = Parameters<Product<Order>['authorised']>[1][number];

function advanceOf({ subject: order, pspReference, consequence }: Authorised): Advance[] {
  const authorised = pathTo(order.state, 'payment_authorised') ?? [];
  switch (consequence.kind) {
    case 'authorised':
      return [{ order, path: authorised, because: { cause: 'authorised', pspReference } }];
    case 'held':
      return [
        { order, path: [...authorised, 'held'], because: { cause: 'flagged', pspReference } },
      ];
    case 'released':
      return [{ order, path: authorised, because: { cause: 'released', pspReference } }];
    case 'card':
    case 'unused':
      return [];
  }
}

/** The avios are credited now, or on the delivery date. */
async function paid(
  trx: Database,
  batch: readonly Followed<Order, 'paid'>[],
  now: Date,
): Promise<Following> {
  const orders = batch.map(({ subject }) => subject);
  const delivered = orders.filter((order) => !isLater(order, now));
  await advanceOrders(
    trx,
    batch.map(({ subject: order, pspReference }) => {
      const path = pathTo(order.state, isLater(order, now) ? 'scheduled' : 'complete');
      if (!path) throw new Error(`A payment cannot complete ${order.id}, which is ${order.state}`);
      return { order, path, because: { cause: 'captured', pspReference } };
    }),
    now,
  );
  await openReceivers(trx, delivered);
  await rememberCaptured(trx, batch, now);
  return {
    postings: delivered.map((order) => creditTxn(order, now)),
    jobs: orders.flatMap((order): Job[] => {
      const isDelivered = order.recipient_number !== null && delivered.includes(order);
      return [letter('receipt', order), ...(isDelivered ? [letter('delivered', order)] : [])];
    }),
  };
}

function isLater({ deliver_at }: Order, now: Date): boolean {
  return deliver_at !== null && deliver_at > now;
}

function letter(name: OrderLetter, { id }: Order): Job {
  return { queue: 'send-mail', data: { letter: name, about: id } };
}

type Returned = Followed<Order, 'returned'>;

/** A refund that we requested has reversed the avios already; for one made elsewhere they are reversed now. */
async function afterRefund(
  trx: Database,
  { subject: order, pspReference }: Returned,
  now: Date,
): Promise<ReviewReason | undefined> {
  const because: Because = { cause: 'refunded', pspReference };
  let review: ReviewReason | undefined;
  if (order.state === 'complete' || order.state === 'scheduled') {
    const isReversed = order.state === 'scheduled' || (await reverseCredit(trx, order, now));
    if (!isReversed) review = 'transfer_spent';
    await releaseReserved(trx, order, now);
    await advanceOrder(trx, order, ['refund_requested', 'refunded'], because, now);
  } else if (order.state === 'refund_requested') {
    await advanceOrder(trx, order, ['refunded'], because, now);
  } else return undefined;
  await enqueue(trx, [letter('refunded', order)], now);
  return review;
}

/** False if some of a transfer is spent: its avios were never the shop's, so nobody owes them. */
async function reverseCredit(trx: Database, order: Order, now: Date): Promise<boolean> {
  if (order.product === 'transfer') return await reverseUnspentCredit(trx, order, now);
  await recoverCredit(trx, order, 'recipient', now);
  return true;
}

/** The avios are recovered from the buyer, or the buyer owes them. */
async function afterChargeback(
  trx: Database,
  { subject: order, pspReference, consequence }: Returned,
  now: Date,
): Promise<void> {
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
      return;
  }
  const cause = consequence.how === 'failed_capture' ? 'capture_failed' : 'charged_back';
  await advanceOrder(trx, order, ['charged_back'], { cause, pspReference }, now);
  const letterKind = consequence.how === 'failed_capture' ? 'payment-failed' : 'charged-back';
  await enqueue(trx, [letter(letterKind, order)], now);
}
