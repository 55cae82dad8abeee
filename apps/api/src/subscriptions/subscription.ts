import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import { monthsAfter } from '@cairn/contract/values/months-after';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { type Selectable, sql, type Updateable } from 'kysely';
import { readReference } from '../charges/charge.ts';
import type { EventCause } from '../database/tables/charges.ts';
import type { Database, Tables } from '../database/tables.ts';
import { lockMember } from '../members/lock-member.ts';

export type Subscription = Selectable<Tables['subscription']>;

/** The subscription, and nobody else may change it or the member's others until the transaction ends. */
export async function lockSubscription(
  trx: Database,
  id: string,
): Promise<Subscription | undefined> {
  const subscription = () =>
    trx
      .selectFrom('subscription')
      .selectAll()
      .where('id', '=', id as SubscriptionId);
  const found = await subscription().executeTakeFirst();
  if (!found) return undefined;
  await lockMember(trx, found);
  return await subscription().forUpdate().executeTakeFirst();
}

/**
 * The subscriptions that charges belong to. Members first, in ascending order, as everywhere that a
 * subscription is changed.
 */
export async function lockSubscriptionsOf(
  trx: Database,
  references: readonly string[],
): Promise<Subscription[]> {
  const ids = references.map((reference) => readReference(reference).id);
  await sql`
    select number from member
    where (company, number) in (
      select company, number from subscription where id = any(${ids}::text[])
    )
    order by company, number for no key update`.execute(trx);
  return await trx
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', sql<Subscription['id']>`any(${ids}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

type Columns = Omit<Updateable<Tables['subscription']>, 'id' | 'status' | 'status_since'>;

/** Changes anything but its status. */
export async function changeSubscription(
  trx: Database,
  { id }: Pick<Subscription, 'id'>,
  columns: Columns,
): Promise<Subscription> {
  return await trx
    .updateTable('subscription')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The cause of a change of status; the note of an operator's command names the operator and the
 * reason.
 */
export type Because = { cause: EventCause; pspReference?: string; note?: string };

/** Changes its status, perhaps to the one that it has, and logs why. */
export async function moveSubscription(
  trx: Database,
  { id, status: from }: Subscription,
  { status, ...columns }: Columns & Pick<Subscription, 'status'>,
  because: Because,
  now: Date,
): Promise<Subscription> {
  const moved = await trx
    .updateTable('subscription')
    .set({ ...columns, status, ...(status !== from && { status_since: now }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await logMove(trx, { id, from, to: status }, because, now);
  return moved;
}

/** The caller has locked the subscription, or is just writing it. */
export async function logMove(
  trx: Database,
  { id, from, to }: { id: SubscriptionId; from: Subscription['status'] | null; to: string },
  { cause, pspReference, note }: Because,
  now: Date,
): Promise<void> {
  await sql`
    insert into charge_event (subject, version, from_state, to_state, at, cause, psp_reference, note)
    select ${id}, coalesce(max(version), 0) + 1, ${from}, ${to}, ${now}::timestamptz, ${cause},
      ${pspReference ?? null}, ${note ?? null}
    from charge_event where subject = ${id}`.execute(trx);
}

/** Month n of a subscription begins here, the first being 1. */
export function beginningOf(
  { company }: Pick<Subscription, 'company'>,
  anchor: Date,
  n: number,
): Date {
  return monthsAfter(anchor, n - 1, companyTimeZone(company));
}

/** The number of months that one payment covers. */
export function monthsPaid({ billing }: Pick<Subscription, 'billing'>): number {
  return billing === 'annually' ? 12 : 1;
}
