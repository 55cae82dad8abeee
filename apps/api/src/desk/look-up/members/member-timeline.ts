import { SUBSCRIPTION_STATUSES } from '@cairn/contract/subscriptions/user-subscriptions';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { LETTER_SUBJECT } from '../../../database/search-keys.ts';
import { EVENT_CAUSES } from '../../../database/tables/charges.ts';
import { ORDER_STATES } from '../../../database/tables/orders.ts';
import { NOTIFICATION_OUTCOMES, REVIEW_REASONS } from '../../../database/tables/records.ts';
import type { Database } from '../../../database/tables.ts';
import { memberAccount, receivableAccount } from '../../../ledger/accounts.ts';
import {
  cutPage,
  formatPageKey,
  microsOf,
  momentAt,
  type PageKey,
  pageKey,
  parsePageKey,
} from '../page-key.ts';
import { NOT_SHOWN } from '../records/read-records.ts';
import { asMoney, asShown, moment, money } from '../shared-fields.ts';
import type { MemberKey } from './member-hit.ts';
import { findMember, memberFields } from './member-input.ts';

export const memberTimelineInput = z.strictObject({ ...memberFields, after: z.optional(pageKey) });

const source = z.object({ type: z.string(), id: z.string() });

/** Events of a member. Orders and subscriptions have timelines of their own with the rest. */
const happening = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('state'),
    /** An order or a subscription. */
    subject: z.string(),
    from: z.nullable(z.enum([...ORDER_STATES, ...SUBSCRIPTION_STATUSES])),
    to: z.enum([...ORDER_STATES, ...SUBSCRIPTION_STATUSES]),
    cause: z.enum(EVENT_CAUSES),
    note: z.nullable(z.string()),
    /** The amount of the payment that it is about. */
    money: z.optional(money),
  }),
  /** Avios in or out, and the balance after it. */
  z.object({
    kind: z.literal('avios'),
    transaction: z.string(),
    what: z.string(),
    source,
    change: z.int(),
    balance: z.int(),
  }),
  /** The member's debt grew or shrank. */
  z.object({
    kind: z.literal('debt'),
    transaction: z.string(),
    what: z.string(),
    /** Known without an order: `brought_along` when the member came to the shop owing it. */
    cause: z.nullable(z.enum(['brought_along', 'collected', 'corrected'])),
    source,
    change: z.int(),
  }),
  z.object({ kind: z.literal('letter'), letter: z.string(), about: z.string(), role: z.string() }),
  z.object({
    kind: z.literal('staff'),
    audit: z.string(),
    actor: z.string(),
    action: z.string(),
    /** Absent if it was the member. */
    subject: z.nullable(z.string()),
    detail: z.record(z.string(), z.unknown()),
  }),
  /** By staff, about the member or something of theirs. */
  z.object({
    kind: z.literal('note'),
    id: z.string(),
    actor: z.string(),
    text: z.string(),
    about: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('message'),
    reference: z.string(),
    topic: z.string(),
    message: z.string(),
    order: z.nullable(z.string()),
  }),
  /** Set aside for a person to look at, or suspicious. */
  z.object({
    kind: z.literal('provider_event'),
    key: z.string(),
    reference: z.string(),
    outcome: z.enum(NOTIFICATION_OUTCOMES),
    review: z.nullable(z.enum(REVIEW_REASONS)),
  }),
]);

export const memberTimelineResult = z.object({
  items: z.array(z.object({ at: moment, entry: happening })),
  next: z.optional(z.string()),
});
export type MemberTimeline = z.infer<typeof memberTimelineResult>;

const PAGE = 30;

/** Steps on the way to being paid: the start and the end say enough. */
const QUIET = ['started', 'payment_session', 'payment_authorised', 'captured'];

/** Everything that happened to a member, the newest first. */
export async function readMemberTimeline(
  db: Database,
  { after: afterKey, ...input }: z.infer<typeof memberTimelineInput>,
): Promise<MemberTimeline | undefined> {
  const member = await findMember(db, input);
  if (!member) return undefined;
  const after = parsePageKey(afterKey);
  const parts = partsOf(member).map((part) => limited(part, after));
  const { rows } = await sql<{ at: Date; micros: number; id: string; data: unknown }>`
    select at, ${microsOf(sql`at`)} as micros, id, data
    from (${sql.join(parts, sql` union all `)}) as entry
    order by at desc, id collate "C" desc limit ${PAGE + 1}`.execute(db);
  const { page, next } = cutPage(rows, PAGE, formatPageKey);
  return {
    items: page.map(({ at, data }) => ({
      at: at.toISOString(),
      entry: shown(happening.parse(data)),
    })),
    ...(next !== undefined && { next }),
  };
}

function shown(entry: z.infer<typeof happening>): z.infer<typeof happening> {
  if (entry.kind === 'message') return { ...entry, message: asShown(entry.message) };
  if (entry.kind !== 'state' || !entry.money) return entry;
  // The query returns minor units.
  return { ...entry, money: asMoney(entry.money.amount, entry.money.currency) };
}

/**
 * A part is a query with the columns at, id and data. `offset 0` keeps the limit out of it: an index by
 * time would lead through what happened to everybody.
 */
function limited(part: RawBuilder<unknown>, after: PageKey | undefined): RawBuilder<unknown> {
  const rest = after ? sql`where (at, id collate "C") < (${momentAt(after)}, ${after.id})` : sql``;
  return sql`(
    select at, id, data from (${part} offset 0) as part ${rest}
    order by at desc, id collate "C" desc limit ${PAGE + 1})`;
}

/** Each goes along an index of the member, or of the few orders and subscriptions that are theirs. */
function partsOf(member: MemberKey): RawBuilder<unknown>[] {
  const { company, number } = member;
  const own = sql`company = ${company} and number = ${number}`;
  const self = `${company}/${number}`;
  const subjects = sql`array(
    select id from orders where ${own} union all select id from subscription where ${own})`;
  const charges = sql`array(
    select cycle.charge from subscription
    join subscription_cycle cycle on cycle.subscription_id = subscription.id
    where ${own} and cycle.charge <> subscription.id)`;
  const account = memberAccount(member);
  const debt = receivableAccount(member);
  const sourceOf = sql`jsonb_build_object('type', source_type, 'id',
    case when source_type in ('order', 'subscription', 'payment') then source_id else '' end)`;
  return [
    sql`
      select at, 'state ' || subject || ' ' || ${padded(sql`version`)} as id, jsonb_build_object('kind', 'state',
        'subject', subject, 'from', from_state, 'to', to_state, 'cause', cause, 'note', note)
        || case when payment.psp_reference is null then '{}'::jsonb
          else jsonb_build_object('money', jsonb_build_object('currency', payment.currency, 'amount',
            case when cause = 'charged_back' and charged_back_minor > 0 then charged_back_minor
            else authorised_minor end)) end as data
      from charge_event left join payment on payment.psp_reference = charge_event.psp_reference
      where subject = any(${subjects}) and (from_state is null or to_state <> all(${QUIET}::text[]))`,
    sql`
      select effective_at as at, 'posting ' || ${padded(sql`posting_id`)} as id, jsonb_build_object('kind', 'avios',
        'transaction', txn.id, 'what', txn.kind, 'source', ${sourceOf}, 'change', change,
        'balance', balance) as data
      from (
        select id as posting_id, txn_id, change, sum(change) over (order by locked_version) as balance
        from (
          select id, txn_id, locked_version,
            case when credit_account = ${account} then amount else -amount end as change
          from posting where locked_account = ${account}
        ) as moved
      ) as moved
      join ledger_txn txn on txn.id = moved.txn_id`,
    sql`
      select effective_at as at, 'debt ' || ${padded(sql`posting.id`)} as id, jsonb_build_object('kind', 'debt',
        'transaction', txn.id, 'what', txn.kind, 'source', ${sourceOf},
        'cause', case txn.kind when 'debt' then 'brought_along' when 'settle' then 'collected'
          when 'adjustment' then 'corrected' end,
        'change', case when debit_account = ${debt} then amount else -amount end) as data
      from (
        select * from posting where debit_account = ${debt}
        union all select * from posting where credit_account = ${debt}
      ) as posting
      join ledger_txn txn on txn.id = posting.txn_id`,
    sql`
      select sent_at as at, 'letter ' || letter || ' ' || about || ' ' || role as id,
        jsonb_build_object('kind', 'letter', 'letter', letter, 'about', about, 'role', role) as data
      from sent_letter where ${sql.raw(LETTER_SUBJECT)} = any(${subjects})`,
    sql`
      select at, 'staff ' || id as id, jsonb_build_object('kind', 'staff', 'audit', id, 'actor', actor,
        'action', action, 'subject', nullif(subject, ${self}), 'detail', detail) as data
      from audit_log
      where subject = any(${subjects} || ${charges} || ${self}::text)
        and action <> all(${[...NOT_SHOWN]}::text[])`,
    sql`
      select at, 'note ' || id as id, jsonb_build_object('kind', 'note', 'id', id, 'actor', actor,
        'text', text, 'about', about) as data
      from staff_note where ${own}`,
    sql`
      select sent_at as at, 'message ' || id as id, jsonb_build_object('kind', 'message',
        'reference', id, 'topic', topic, 'message', message, 'order', order_id) as data
      from contact_message where ${own}`,
    sql`
      select received_at as at, 'event ' || event_key as id, jsonb_build_object(
        'kind', 'provider_event', 'key', event_key, 'reference', order_id, 'outcome', outcome_kind,
        'review', review) as data
      from webhook_inbox
      where split_part(order_id, '.', 1) = any(${subjects})
        and (outcome_kind <> 'done' or review is not null)`,
  ];
}

/** Numbers of one moment come in their own order, not in that of their digits. */
function padded(number: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lpad(${number}::text, 19, '0')`;
}
