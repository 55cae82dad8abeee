import { cardChangeId } from '@cairn/contract/orders/transaction-id';
import { minor } from '@cairn/contract/values/money';
import { type NotNull, sql } from 'kysely';
import { findCharge, paymentReference } from '../charges/charge.ts';
import type { Database } from '../database/tables.ts';
import { memberAccount, receivableAccount } from '../ledger/accounts.ts';
import { findMonth } from '../subscriptions/month.ts';
import { lastRefusal, retryDates } from '../subscriptions/status-rules.ts';
import type {
  PlanCardFacts,
  PlanFacts,
  PlanRefusalFacts,
  PlanReturnFacts,
  Sender,
} from './letters/facts.ts';
import {
  findPlan,
  type PlanCorrespondence,
  readPlanFacts,
  readPlanPaymentFacts,
} from './read-plan-facts.ts';

/**
 * About `<plan>.<month>.<attempt>`. Undefined when the month has been paid since, or was refused once
 * more, of which another letter tells.
 */
export async function readRefusalFacts(
  db: Database,
  about: string,
  sender: Sender,
): Promise<PlanCorrespondence<PlanRefusalFacts> | undefined> {
  const [, n, attempt] = about.split('.').map(Number);
  const { id } = await findPlan(db, about);
  const cycle = await findMonth(db, id, n ?? 0);
  const { facts, memberAddress } = await readPlanFacts(db, about, sender);
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

/** About `<plan>.<milliseconds>`, the moment at which its status changed. Undefined when it has changed again. */
export async function readStatusFacts(
  db: Database,
  about: string,
  statuses: readonly PlanFacts['status'][],
  sender: Sender,
): Promise<PlanCorrespondence<PlanFacts> | undefined> {
  const read = await readPlanFacts(db, about, sender);
  const { status, statusSince } = read.facts;
  const isSame = statusSince.getTime() === Number(about.split('.')[1]);
  return isSame && statuses.includes(status) ? read : undefined;
}

/** About a change of card. */
export async function readCardFacts(
  db: Database,
  about: string,
  sender: Sender,
): Promise<PlanCorrespondence<PlanCardFacts>> {
  const { facts, memberAddress } = await readPlanFacts(db, about, sender);
  const { paid_at: changedAt, card_summary } = await db
    .selectFrom('charge')
    .innerJoin('payment', 'payment.psp_reference', 'charge.paid_by')
    .select(['paid_at', 'card_summary'])
    .where('reference', '=', cardChangeId.parse(about))
    .$narrowType<{ paid_at: NotNull }>()
    .executeTakeFirstOrThrow();
  return { memberAddress, facts: { ...facts, changedAt, cardDigits: card_summary ?? undefined } };
}

/** About `<plan>.<price change>`. Undefined when another price has been announced since. */
export async function readPriceFacts(
  db: Database,
  about: string,
  sender: Sender,
): Promise<PlanCorrespondence<PlanFacts> | undefined> {
  const { price_notice } = await findPlan(db, about);
  if (price_notice !== Number(about.split('.')[1])) return undefined;
  return await readPlanFacts(db, about, sender);
}

/** About a payment that was refunded or charged back. */
export async function readReturnFacts(
  db: Database,
  about: string,
  sender: Sender,
): Promise<PlanCorrespondence<PlanReturnFacts>> {
  const { facts, memberAddress } = await readPlanPaymentFacts(db, about, sender);
  const plan = await findPlan(db, about);
  const n = Number(about.split('.')[1] ?? 1);
  const charge = await findCharge(db, paymentReference(plan.id, n));
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
  const takenBack = { fromMember: from(memberAccount(plan)), owed: from(receivableAccount(plan)) };
  const refundedAt = charge?.state === 'refunded' ? charge.state_since : undefined;
  return { memberAddress, facts: { ...facts, refundedAt, takenBack } };
}
