import { referenceOf } from '@cairn/contract/orders/reference';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { minor } from '@cairn/contract/values/money';
import { timeZoneOf } from '@cairn/contract/values/time-zone';
import { sql } from 'kysely';
import { boostedActivities } from '../booster/boosted-activities.ts';
import type { Database } from '../database/tables.ts';
import { firstReached, paymentMethodOf } from '../history/past-orders.ts';
import { firstLanguage } from '../http/kit/locale.ts';
import { memberAccount, receivableAccount } from '../ledger/accounts.ts';
import { balanceMove } from '../ledger/balance-move.ts';
import { ordersIn } from '../orders/order.ts';
import { SHOWN_DIGITS } from '../orders/step-up/order-note.ts';
import type { OrderFacts, Sender } from './letters/facts.ts';
import { marketOf } from './letters/writing/shop-link.ts';

/** Addresses stand apart from what letters tell. Without one, or without the person, null. */
export type OrderCorrespondence = {
  facts: OrderFacts;
  memberAddress: string | null;
  recipientAddress: string | null;
};

/** Letters are about orders that were paid; any other is left out. */
export async function readOrderFacts(
  db: Database,
  ids: readonly TransactionId[],
  sender: Sender,
): Promise<Map<TransactionId, OrderCorrespondence>> {
  const orders = ids.length > 0 ? await findOrders(db, ids) : [];
  return new Map(
    orders.flatMap((order) => {
      const facts = factsOf(order, sender);
      return facts ? [[order.id, facts]] : [];
    }),
  );
}

function factsOf(
  order: FoundOrder,
  { shopUrl, statementName, seller }: Sender,
): OrderCorrespondence | undefined {
  const { id, paid_at: paidAt } = order;
  if (!paidAt) return undefined;
  const { company, country, multiplier, qualifying_avios, deliver_at } = order;
  return {
    memberAddress: order.member_email,
    recipientAddress: order.recipient_email,
    facts: {
      id,
      product: order.product,
      avios: order.avios,
      bonusAvios: order.bonus_avios,
      boost:
        multiplier !== null && qualifying_avios !== null
          ? { multiplier, earned: qualifying_avios, activities: order.activities }
          : undefined,
      price: { amount: minor(order.total_minor), currency: order.currency },
      reference: referenceOf(id),
      ...paymentMethodOf(order),
      ...(order.balance_move && { balance: order.balance_move }),
      company,
      market: marketOf(country, company),
      locale: order.member_language ?? firstLanguage(company),
      timeZone: timeZoneOf(country, company),
      paidAt,
      deliverAt: deliver_at && deliver_at > paidAt ? deliver_at : undefined,
      deliveredAt: order.delivered_at ?? undefined,
      refundedAt: order.refunded_at ?? undefined,
      member: person(order.member_first_name, order.member_last_name),
      recipientDigits: order.recipient_number?.slice(-SHOWN_DIGITS),
      recipient: recipientOf(order),
      card: cardOf(order),
      takenBack: takenBack(order),
      shopUrl,
      statementName,
      seller,
    },
  };
}

const BUYERS_ACCOUNT = sql`orders.company || '/member/' || orders.number || '/AVIOS'`;

type FoundOrder = Awaited<ReturnType<typeof findOrders>>[number];

async function findOrders(db: Database, ids: readonly TransactionId[]) {
  return await ordersIn(db)
    .leftJoin('order_recipient', 'order_recipient.order_id', 'orders.id')
    .leftJoin('member', (join) =>
      join
        .onRef('member.company', '=', 'orders.company')
        .onRef('member.number', '=', 'orders.number'),
    )
    .leftJoin('member as recipient', (join) =>
      join
        .onRef('recipient.company', '=', 'orders.company')
        .onRef('recipient.number', '=', 'orders.recipient_number'),
    )
    .leftJoin('payment', 'payment.psp_reference', 'charge.paid_by')
    .select(['payment.method', 'payment.card_summary as digits'])
    .select([
      'member.first_name as member_first_name',
      'member.last_name as member_last_name',
      'member.email as member_email',
      'member.country',
      'member.language as member_language',
      'recipient.language as recipient_language',
      'recipient.country as recipient_country',
      'order_recipient.first_name as recipient_first_name',
      'order_recipient.last_name as recipient_last_name',
      'order_recipient.email as recipient_email',
      'order_recipient.message',
      'order_recipient.occasion',
      'order_recipient.card_token',
    ])
    .select(reversal().as('reversed'))
    .select(boostedActivities().as('activities'))
    .select(balanceMove(BUYERS_ACCOUNT, { type: 'order', id: sql`orders.id` }).as('balance_move'))
    .select(firstReached('complete').as('delivered_at'))
    .select(firstReached('refunded').as('refunded_at'))
    .where('orders.id', '=', sql<TransactionId>`any(${ids}::text[])`)
    .execute();
}

function person(firstName: string | null, lastName: string | null) {
  return firstName !== null && lastName !== null ? { firstName, lastName } : undefined;
}

function recipientOf(order: FoundOrder): OrderFacts['recipient'] {
  const named = person(order.recipient_first_name, order.recipient_last_name);
  const locale = order.recipient_language ?? firstLanguage(order.company);
  const market = marketOf(order.recipient_country, order.company);
  return named && { ...named, message: order.message ?? undefined, locale, market };
}

function cardOf({ card_token, occasion }: FoundOrder): OrderFacts['card'] {
  if (card_token === null) return undefined;
  return { path: `/gift/card/${card_token}`, occasion: occasion ?? undefined };
}

/** Avios of an order that the ledger took back, by account. */
function takenBack({ company, number, recipient_number, reversed }: FoundOrder) {
  const from = (account: string) =>
    reversed
      .filter(({ debit_account }) => debit_account === account)
      .reduce((sum, { amount }) => sum + amount, 0);
  const owner = { company, number };
  return {
    fromMember: from(memberAccount(owner)),
    fromRecipient: recipient_number
      ? from(memberAccount({ company, number: recipient_number }))
      : 0,
    owed: from(receivableAccount(owner)),
  };
}

function reversal() {
  return sql<{ debit_account: string; amount: number }[]>`
    (
      select coalesce(
        json_agg(json_build_object('debit_account', debit_account, 'amount', amount)), '[]'
      )
      from ledger_txn join posting on posting.txn_id = ledger_txn.id
      where source_type = 'order' and source_id = orders.id and ledger_txn.kind = 'reversal'
    )`;
}
