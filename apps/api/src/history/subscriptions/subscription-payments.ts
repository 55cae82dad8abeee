import type { HistoryStatus } from '@cairn/contract/orders/transaction-history';
import type { SubscriptionPaymentId } from '@cairn/contract/orders/transaction-id';
import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { sql } from 'kysely';
import { endedByFailedCapture } from '../../charges/failed-capture.ts';
import { isUnderWay } from '../../charges/payment-attempts.ts';
import type { ChargeState } from '../../database/tables/charges.ts';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import type { Month } from '../../subscriptions/month.ts';
import type { Subscription } from '../../subscriptions/subscription.ts';
import { type WaitingRefund, waitingRefund } from '../waiting-refund.ts';

/** Months that came paid have no payment. The subscription's card may have been replaced since. */
const IS_CARD_OF_SUBSCRIPTION = sql`
  (cycle.charged_card is null or cycle.charged_card = subscription.stored_card_id)`;
const CARD_TYPE = sql<string | null>`
  coalesce(payment.method, case when ${IS_CARD_OF_SUBSCRIPTION} then subscription.card_type end)`;
const CARD_SUMMARY = sql<string | null>`
  coalesce(payment.card_summary,
    case when ${IS_CARD_OF_SUBSCRIPTION} then subscription.card_summary end)`;

const PAID_MONTHS = sql`subscription_cycle paid where paid.charge = cycle.charge`;

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
  coalesce(payment.refunded_minor + payment.charged_back_minor
    + payment.returned_elsewhere_minor, 0)::bigint`;

/** For the clock by which the member is told moments. */
const COUNTRY = sql<string | null>`(
  select country from member
  where member.company = subscription.company and member.number = subscription.number)`;

/** Only the last payment can be refunded. */
const IS_FOLLOWED = sql<boolean>`exists (
  select 1 from subscription_cycle later
  where later.subscription_id = cycle.subscription_id and later.n > cycle.n
    and later.charge_minor > 0 and later.state = 'credited')`;

const WAITING_REFUND = waitingRefund(sql`cycle.charge`);

const STATUS_OF_CHARGE: Record<ChargeState, HistoryStatus> = {
  open: 'processing',
  authorised: 'processing',
  held: 'processing',
  paid: 'done',
  failed: 'failed',
  refund_requested: 'refund_pending',
  refunded: 'refunded',
  charged_back: 'charged_back',
};

export function planStatus(now: Date | undefined) {
  const cases = Object.entries(STATUS_OF_CHARGE).map(
    ([state, status]) => sql`when ${sql.lit(state)} then ${sql.lit(status)}`,
  );
  return sql<HistoryStatus>`
    case when ${isConfirming(now)} then 'confirming'
      when charge.state = 'charged_back' and ${endedByFailedCapture(sql`cycle.charge`)} then 'failed'
      when charge.state = 'refunded' and ${WAITING_REFUND} is not null then 'refund_pending'
      else case charge.state ${sql.join(cases, sql` `)} end end`;
}

/** Pay was pressed for a month, and the payment may still succeed. */
function isConfirming(now: Date | undefined) {
  if (!now) return sql<boolean>`false`;
  return sql<boolean>`(
    charge.state = 'open' and cycle.state in ('due', 'charging')
    and ${isUnderWay(sql`cycle.charge`, now)})`;
}

/** A month that is charged is a payment once the provider knows of it, or if it came paid. */
export function isSubscriptionPayment(now: Date | undefined) {
  return sql<boolean>`
    cycle.charge_minor > 0 and (
      charge.state not in ('open', 'failed') or ${isConfirming(now)}
      or (charge.state = 'failed'
        and exists (select from payment where payment.charge = cycle.charge)))`;
}

/**
 * Everything that was charged for a member's subscriptions: a query that the history begins with.
 * Receipts, which are of paid months, need no time.
 */
export function subscriptionPayments(db: Database, member: Member, now?: Date) {
  return db
    .selectFrom('subscription_cycle as cycle')
    .innerJoin('subscription', 'subscription.id', 'cycle.subscription_id')
    .innerJoin('subscription_package as plan', (join) =>
      join
        .onRef('plan.company', '=', 'subscription.company')
        .onRef('plan.id', '=', 'subscription.package_id'),
    )
    .innerJoin('charge', 'charge.reference', 'cycle.charge')
    .leftJoin('payment', 'payment.psp_reference', 'charge.paid_by')
    .leftJoin('account', (join) => join.on('account.id', '=', memberAccount(member)))
    .select(['subscription.id', 'subscription.company', 'billing', 'subscription.currency'])
    .select(['subscription.status', 'subscription.created_at', 'plan.name as package_name'])
    .select([CARD_TYPE.as('card_type'), CARD_SUMMARY.as('card_summary')])
    .select(['cycle.n', 'cycle.due_at', 'cycle.charge_minor', 'cycle.avios', 'cycle.state'])
    .select(['cycle.charge as reference', 'charge.state_since as charge_since'])
    .select(['paid_by', 'paid_at', 'refund_requested_at'])
    .select('payment.returned_elsewhere_minor')
    .select([RETURNED_MINOR.as('returned_minor'), COUNTRY.as('country'), 'anchored_at'])
    .select(['account.balance', 'account.held'])
    .select([CREDITED.as('credited'), EVER_CREDITED.as('ever_credited')])
    .select(IS_FOLLOWED.as('is_followed'))
    .select(planStatus(now).as('history_status'))
    .select(WAITING_REFUND.as('waiting_refund'))
    .where('subscription.company', '=', member.company)
    .where('subscription.number', '=', member.number)
    .where(isSubscriptionPayment(now));
}

export type SubscriptionPayment = Pick<
  Month,
  | 'n'
  | 'due_at'
  | 'charge_minor'
  | 'avios'
  | 'state'
  | 'paid_by'
  | 'paid_at'
  | 'refund_requested_at'
> &
  Pick<Subscription, 'id' | 'billing' | 'status' | 'card_type' | 'card_summary' | 'created_at'> & {
    company: Company;
    currency: Currency;
    history_status: HistoryStatus;
    waiting_refund: WaitingRefund | null;
    package_name: string;
    charge_since: Date;
    balance: number | null;
    held: number | null;
    credited: number;
    ever_credited: number;
    returned_minor: number;
    returned_elsewhere_minor: number | null;
    country: string | null;
    anchored_at: Date | null;
    is_followed: boolean;
    reference: SubscriptionPaymentId;
  };
