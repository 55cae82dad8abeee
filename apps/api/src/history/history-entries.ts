import type { HistoryStatus, HistoryType } from '@cairn/contract/orders/transaction-history';
import type { PastId } from '@cairn/contract/orders/transaction-id';
import { FAILURES } from '@cairn/contract/orders/transaction-state';
import { sql } from 'kysely';
import { endedByFailedCapture } from '../charges/failed-capture.ts';
import { isUnderWay } from '../charges/payment-attempts.ts';
import { OPEN_STATES } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { ORDER_STATUS } from './past-orders.ts';
import { receivedEntries } from './received-orders.ts';
import { orderMatches, planPaymentMatches, referenceMatches } from './search/matches.ts';
import type { HistorySearch } from './search/parse-search.ts';
import {
  CREDITED,
  isSubscriptionPayment,
  planStatus,
} from './subscriptions/subscription-payments.ts';
import { waitingRefund } from './waiting-refund.ts';

export type HistoryFilter = {
  product: HistoryType | undefined;
  status: HistoryStatus | undefined;
  year: number | undefined;
  search: HistorySearch | undefined;
};

/**
 * Orders that their member replaced or cancelled before paying: nothing came of them, and the order
 * that replaced one is in the list.
 */
const WAS_ABANDONED = sql`coalesce(
  failure = ${sql.lit(FAILURES.cancelled)} and failed_from in (${sql.join(OPEN_STATES.map(sql.lit))}),
  false)`;

const STATUS_OF_ORDER = sql`case
  when orders.state = 'charged_back' and ${endedByFailedCapture(sql`orders.id`)} then 'failed'
  when orders.state = 'refunded' and ${waitingRefund(sql`orders.id`)} is not null then 'refund_pending'
  else case orders.state ${sql.join(
    Object.entries(ORDER_STATUS).map(
      ([state, status]) => sql`when ${sql.lit(state)} then ${sql.lit(status)}`,
    ),
    sql` `,
  )} end end`;

/**
 * Abandoned orders are left out unless the member asks for what was not paid, or for an order by the
 * reference that its page told them to quote.
 */
function isListed({ search, status }: Selection) {
  if (status === 'failed') return sql`true`;
  const isNamed = search && referenceMatches(sql`orders.id`, search);
  return isNamed ? sql`(not ${WAS_ABANDONED} or ${isNamed})` : sql`not ${WAS_ABANDONED}`;
}

/**
 * A subquery with a member's orders, subscription payments and what others sent them, and whether
 * each matches the search.
 */
function entries(member: Member, selection: Selection, now: Date) {
  const { company, number } = member;
  const { search } = selection;
  return sql`(
    select orders.id, created_at as at, product,
      case when state = 'payment_session' and ${isUnderWay(sql`orders.id`, now)} then 'confirming'
        else ${STATUS_OF_ORDER} end as status,
      avios, bonus_avios as bonus, ${search ? orderMatches(search) : sql`true`} as found
    from orders
    where company = ${company} and number = ${number} and ${isListed(selection)}
    union all
    select cycle.charge, cycle.due_at, 'subscription', ${planStatus(now)}, ${CREDITED}, 0,
      ${search ? planPaymentMatches(search) : sql`true`}
    from subscription
    join subscription_cycle cycle on cycle.subscription_id = subscription.id
    join charge on charge.reference = cycle.charge
    where subscription.company = ${company} and subscription.number = ${number}
      and ${isSubscriptionPayment(now)}
    union all
    ${receivedEntries(member, search)}
  ) as entry`;
}

type Selection = Pick<HistoryFilter, 'search' | 'status'>;

export type HistoryCount = {
  year: number;
  product: HistoryType;
  status: HistoryStatus;
  found: boolean;
  count: number;
  avios: number;
  bonus: number;
};

/** Counts by year, product, status and whether they match the search: few rows, however long the history. */
export async function countEntries(
  db: Database,
  member: Member,
  { timeZone, ...selection }: Selection & { timeZone: string },
  now: Date,
): Promise<HistoryCount[]> {
  const { rows } = await sql<HistoryCount>`
    select extract(year from at at time zone ${timeZone})::bigint as year, product,
      status, found, count(*)::bigint as count, sum(avios)::bigint as avios, sum(bonus)::bigint as bonus
    from ${entries(member, selection, now)}
    group by 1, 2, 3, 4
    order by 1 desc`.execute(db);
  return rows;
}

type Filter = Omit<HistoryFilter, 'search'>;

/** Years are those of the member's clock. */
function conditionsOf({ product, status, year }: Filter, timeZone: string) {
  const newYear = (of: number) => sql`make_timestamptz(${of}::int, 1, 1, 0, 0, 0, ${timeZone})`;
  return [
    sql`found`,
    ...(product ? [sql`product = ${product}`] : []),
    ...(status ? [sql`status = ${status}`] : []),
    ...(year ? [sql`at >= ${newYear(year)} and at < ${newYear(year + 1)}`] : []),
  ];
}

type Slice = { limit: number; offset: number; timeZone: string };

/** The latest first. */
export async function listEntryIds(
  db: Database,
  member: Member,
  { search, ...filter }: HistoryFilter,
  { limit, offset, timeZone }: Slice,
  now: Date,
): Promise<PastId[]> {
  const { rows } = await sql<{ id: PastId }>`
    select id from ${entries(member, { search, status: filter.status }, now)}
    where ${sql.join(conditionsOf(filter, timeZone), sql` and `)}
    order by at desc, id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The moment in the database's own notation, which is finer than a Date. */
export type EntryKey = { id: PastId; at: string };

type Continuation = { after: EntryKey | undefined; limit: number; timeZone: string };

/** The oldest first, so that an order which begins meanwhile moves no other. */
export async function listEntriesAfter(
  db: Database,
  member: Member,
  year: number | undefined,
  { after, limit, timeZone }: Continuation,
  now: Date,
): Promise<EntryKey[]> {
  const filter = { year, product: undefined, status: undefined };
  const conditions = [
    ...conditionsOf(filter, timeZone),
    // The first of the two can use the index of a member's orders.
    ...(after
      ? [
          sql`at >= ${after.at}::timestamptz`,
          sql`(at, id) > (${after.at}::timestamptz, ${after.id})`,
        ]
      : []),
  ];
  const { rows } = await sql<EntryKey>`
    select id, at::text as at from ${entries(member, { search: undefined, status: undefined }, now)}
    where ${sql.join(conditions, sql` and `)}
    order by entry.at, id
    limit ${limit}`.execute(db);
  return rows;
}
