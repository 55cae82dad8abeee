import type { HistoryStatus } from '@cairn/contract/orders/transaction-history';
import type { PlanPaymentId } from '@cairn/contract/orders/transaction-id';
import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { sql } from 'kysely';
import type { PaymentState } from '../../database/tables/orders.ts';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { isUnderWay } from '../../payments/payment-attempts.ts';
import type { Cycle, Subscription } from '../subscription.ts';

/** As payments are called, to the provider and to members. */
export const REFERENCE = sql<PlanPaymentId>`
  subscription.id || case when cycle.n = 1 then '' else '.' || cycle.n end`;

/** The moment that a month's avios came is the one at which it was paid. */
const CREDITED_AT = bookedAt('credit');
const REVERSED_AT = bookedAt('reversal');

/** The card may have been replaced since; months that came paid have no payment. */
const CARD_TYPE = sql<string | null>`coalesce(payment.method, subscription.card_type)`;
const CARD_SUMMARY = sql<string | null>`coalesce(payment.card_summary, subscription.card_summary)`;

function bookedAt(kind: string) {
  return sql<Date | null>`(
    select effective_at from ledger_txn
    where source_type = 'subscription' and source_id = cycle.subscription_id || '/' || cycle.n
      and kind = ${kind})`;
}

/** The months that a payment is for; imported ones have no payment of their own to go by. */
const PAID_MONTHS = sql`subscription_cycle paid
  where paid.subscription_id = cycle.subscription_id and paid.n >= cycle.n
    and paid.n < cycle.n + case billing when 'annually' then 12 else 1 end`;

/** Avios that the member has for a payment: an annual payment is credited month by month. */
export const CREDITED = sql<number>`(
  select coalesce(sum(paid.avios), 0)::bigint from ${PAID_MONTHS} and paid.state = 'credited')`;

/** Includes avios that a refund has taken back since. */
const EVER_CREDITED = sql<number>`(
  select coalesce(sum(paid.avios), 0)::bigint from ${PAID_MONTHS} and (
    paid.state = 'credited' or exists (
      select 1 from ledger_txn
      where source_type = 'subscription' and kind = 'credit'
        and source_id = paid.subscription_id || '/' || paid.n)))`;

const RETURNED_MINOR = sql<number>`
  coalesce(payment.refunded_minor + payment.charged_back_minor, 0)::bigint`;

/** For the clock by which the member is told moments. */
const COUNTRY = sql<string | null>`(
  select country from member
  where member.company = subscription.company and member.number = subscription.number)`;

/** Only the last payment can be refunded. */
const IS_FOLLOWED = sql<boolean>`exists (
  select 1 from subscription_cycle later
  where later.subscription_id = cycle.subscription_id and later.n > cycle.n
    and later.charge_minor > 0 and later.state = 'credited')`;

/** A month's own state, unless its payment went back. */
export function planStatus(now: Date | undefined) {
  return sql<HistoryStatus>`
  case
    when ${isConfirming(now)} then 'confirming'
    when payment.state = 'refund_requested' then 'refund_pending'
    when payment.state in ('refunded', 'charged_back') then payment.state
    else case cycle.state
      when 'credited' then 'done'
      when 'refunded' then 'refunded'
      when 'failed' then 'failed'
      else 'processing'
    end
  end`;
}

/** Pay was pressed for a month, and the payment may still succeed. */
function isConfirming(now: Date | undefined) {
  if (!now) return sql<boolean>`false`;
  return sql<boolean>`(
    cycle.psp_reference is null and cycle.state in ('due', 'charging')
    and ${isUnderWay(sql`${REFERENCE}`, now)})`;
}

/** A month that is charged is a payment once the provider knows of it, or if it came paid. */
export function isPlanPayment(now: Date | undefined) {
  return sql<boolean>`
    cycle.charge_minor > 0
    and (cycle.psp_reference is not null or cycle.state = 'credited' or ${isConfirming(now)})`;
}

/**
 * Everything that was charged for a member's subscriptions: a query that the history begins with.
 * Receipts, which are of paid months, need no time.
 */
export function planPayments(db: Database, member: Member, now?: Date) {
  return db
    .selectFrom('subscription_cycle as cycle')
    .innerJoin('subscription', 'subscription.id', 'cycle.subscription_id')
    .innerJoin('subscription_package as plan', (join) =>
      join
        .onRef('plan.company', '=', 'subscription.company')
        .onRef('plan.id', '=', 'subscription.package_id'),
    )
    .leftJoin('payment', 'payment.psp_reference', 'cycle.psp_reference')
    .leftJoin('account', (join) => join.on('account.id', '=', memberAccount(member)))
    .select(['subscription.id', 'subscription.company', 'billing', 'subscription.currency'])
    .select(['subscription.status', 'subscription.created_at', 'plan.name as package_name'])
    .select([CARD_TYPE.as('card_type'), CARD_SUMMARY.as('card_summary')])
    .select(['cycle.n', 'cycle.due_at', 'cycle.charge_minor', 'cycle.avios', 'cycle.state'])
    .select('cycle.psp_reference')
    .select(['payment.state as payment_state', 'payment.state_since as payment_since'])
    .select([RETURNED_MINOR.as('returned_minor'), COUNTRY.as('country'), 'anchored_at'])
    .select(['account.balance', 'account.held'])
    .select([CREDITED.as('credited'), EVER_CREDITED.as('ever_credited')])
    .select(IS_FOLLOWED.as('is_followed'))
    .select([REFERENCE.as('reference'), planStatus(now).as('history_status')])
    .select([CREDITED_AT.as('credited_at'), REVERSED_AT.as('reversed_at')])
    .where('subscription.company', '=', member.company)
    .where('subscription.number', '=', member.number)
    .where(isPlanPayment(now));
}

export type PlanPayment = Pick<
  Cycle,
  'n' | 'due_at' | 'charge_minor' | 'avios' | 'state' | 'psp_reference'
> &
  Pick<Subscription, 'id' | 'billing' | 'status' | 'card_type' | 'card_summary' | 'created_at'> & {
    company: Company;
    currency: Currency;
    history_status: HistoryStatus;
    package_name: string;
    payment_state: PaymentState | null;
    payment_since: Date | null;
    balance: number | null;
    held: number | null;
    credited: number;
    ever_credited: number;
    returned_minor: number;
    country: string | null;
    anchored_at: Date | null;
    is_followed: boolean;
    reference: PlanPaymentId;
    credited_at: Date | null;
    reversed_at: Date | null;
  };
