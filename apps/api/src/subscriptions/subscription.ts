import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import { monthsAfter } from '@cairn/contract/values/months-after';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import type { Selectable, Updateable } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';
import { lockMember } from '../members/lock-member.ts';

export type Subscription = Selectable<Tables['subscription']>;
export type Cycle = Selectable<Tables['subscription_cycle']>;

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

export async function changeSubscription(
  trx: Database,
  { id, status }: Subscription,
  changes: Omit<Updateable<Tables['subscription']>, 'id' | 'status_since'>,
  now: Date,
): Promise<Subscription> {
  const isMoved = changes.status !== undefined && changes.status !== status;
  return await trx
    .updateTable('subscription')
    .set({ ...changes, ...(isMoved && { status_since: now }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changeCycle(
  trx: Database,
  { subscription_id, n }: Cycle,
  changes: Pick<Updateable<Tables['subscription_cycle']>, 'state' | 'attempts' | 'psp_reference'>,
): Promise<void> {
  await trx
    .updateTable('subscription_cycle')
    .set(changes)
    .where('subscription_id', '=', subscription_id)
    .where('n', '=', n)
    .execute();
}

/** Month n of a subscription begins here, the first being 1. */
export function beginningOf(
  { company }: Pick<Subscription, 'company'>,
  anchor: Date,
  n: number,
): Date {
  return monthsAfter(anchor, n - 1, companyTimeZone(company));
}

/** How many months one payment is for. */
export function monthsPaid({ billing }: Pick<Subscription, 'billing'>): number {
  return billing === 'annually' ? 12 : 1;
}
