import { cardChangeId } from '@cairn/contract/orders/transaction-id';
import { minor } from '@cairn/contract/values/money';
import { type NotNull, sql } from 'kysely';
import type { RefundLetter } from '../background/letter.ts';
import { findCharge, paymentReference } from '../charges/charge.ts';
import type { Database } from '../database/tables.ts';
import { memberAccount, receivableAccount } from '../ledger/accounts.ts';
import { findMonth } from '../subscriptions/month.ts';
import { lastRefusal, retryDates } from '../subscriptions/status-rules.ts';
import type {
  RefundEventFacts,
  Sender,
  SubscriptionCardFacts,
  SubscriptionFacts,
  SubscriptionRefusalFacts,
  SubscriptionReturnFacts,
} from './letters/facts.ts';
import { readRefundEvent } from './read-refund-event.ts';
import {
  findSubscription,
  readSubscriptionFacts,
  readSubscriptionPaymentFacts,
  type SubscriptionCorrespondence,
} from './read-subscription-facts.ts';

/**
 * About `<subscription>.<month>.<attempt>`. Undefined when the month has been paid since, or was
 * refused once more, of which another letter tells.
 */
export async function readRefusalFacts(
  db: Database,
  about: string,
  sender: Sender,
): Promise<SubscriptionCorrespondence<SubscriptionRefusalFacts> | undefined> {
  const [, n, attempt] = about.split('.').map(Number);
  const { id } = await findSubscription(db, about);
  const cycle = await findMonth(db, id, n ?? 0);
  const { facts, memberAddress } = await readSubscriptionFacts(db, about, sender);
  if (!cycle || cycle.attempts !== attempt || !['open', 'failed'].includes(cycle.charge_state))
    return undefined;
  const { status, renewsAt, price } = facts;
  if (status !== 'suspended' && (status !== 'autorenewing' || !renewsAt)) return undefined;
  const tries = renewsAt ? retryDates(attempt, lastRefusal(attempt, renewsAt)) : [];
  return {
    memberAddress,
    facts: {
      ...facts,
      id: cycle.charge,
      price: { ...price, amount: minor(cycle.charge_minor) },
      retryDates: tries,
    },
  };
}

/**
 * About `<subscription>.<milliseconds>`, the moment at which its status changed. Undefined when it
 * has changed again.
 */
export async function readStatusFacts(
  db: Database,
  about: string,
  statuses: readonly SubscriptionFacts['status'][],
  sender: Sender,
): Promise<SubscriptionCorrespondence<SubscriptionFacts> | undefined> {
  const read = await readSubscriptionFacts(db, about, sender);
  const { status, statusSince } = read.facts;
  const isSame = statusSince.getTime() === Number(about.split('.')[1]);
  return isSame && statuses.includes(status) ? read : undefined;
}

/** About a change of card. */
export async function readCardFacts(
  db: Database,
  about: string,
  sender: Sender,
): Promise<SubscriptionCorrespondence<SubscriptionCardFacts>> {
  const { facts, memberAddress } = await readSubscriptionFacts(db, about, sender);
  const { paid_at: changedAt, card_summary } = await db
    .selectFrom('charge')
    .innerJoin('payment', 'payment.psp_reference', 'charge.paid_by')
    .select(['paid_at', 'card_summary'])
    .where('reference', '=', cardChangeId.parse(about))
    .$narrowType<{ paid_at: NotNull }>()
    .executeTakeFirstOrThrow();
  return { memberAddress, facts: { ...facts, changedAt, cardDigits: card_summary ?? undefined } };
}

/** About `<subscription>.<price change>`. Undefined when another price has been announced since. */
export async function readPriceFacts(
  db: Database,
  about: string,
  sender: Sender,
): Promise<SubscriptionCorrespondence<SubscriptionFacts> | undefined> {
  const { price_notice } = await findSubscription(db, about);
  if (price_notice !== Number(about.split('.')[1])) return undefined;
  return await readSubscriptionFacts(db, about, sender);
}

/** About a payment that was refunded or charged back. */
export async function readReturnFacts(
  db: Database,
  about: string,
  sender: Sender,
): Promise<SubscriptionCorrespondence<SubscriptionReturnFacts>> {
  const { facts, memberAddress } = await readSubscriptionPaymentFacts(db, about, sender);
  const subscription = await findSubscription(db, about);
  const n = Number(about.split('.')[1] ?? 1);
  const charge = await findCharge(db, paymentReference(subscription.id, n));
  const { rows } = await sql<{ debit_account: string; amount: number }>`
    select debit_account, amount from subscription_cycle cycle
    join ledger_txn txn on txn.source_type = 'subscription' and txn.kind = 'reversal'
      and txn.source_id = cycle.subscription_id || '/' || cycle.n
    join posting on posting.txn_id = txn.id
    where cycle.charge = ${charge?.reference}`.execute(db);
  const from = (account: string) =>
    rows
      .filter(({ debit_account }) => debit_account === account)
      .reduce((sum, { amount }) => sum + amount, 0);
  const takenBack = {
    fromMember: from(memberAccount(subscription)),
    owed: from(receivableAccount(subscription)),
  };
  const refundedAt = charge?.state === 'refunded' ? charge.state_since : undefined;
  return { memberAddress, facts: { ...facts, refundedAt, takenBack } };
}

/** About an event of a payment's refund. Undefined when the refund has moved on since. */
export async function readRefundFacts(
  db: Database,
  letter: RefundLetter,
  about: string,
  sender: Sender,
): Promise<SubscriptionCorrespondence<RefundEventFacts<SubscriptionReturnFacts>> | undefined> {
  const event = await readRefundEvent(db, letter, about);
  if (!event) return undefined;
  const { facts, memberAddress } = await readReturnFacts(db, event.charge, sender);
  return { memberAddress, facts: { ...facts, refund: event.refund } };
}
