import type { SubscriptionId, SubscriptionPaymentId } from '@cairn/contract/orders/transaction-id';
import { type Selectable, sql, type Updateable } from 'kysely';
import { CHARGE_COLUMNS, type ChargeColumns, paymentReference } from '../charges/charge.ts';
import type { LockedCharge } from '../charges/product.ts';
import type { Database, Tables } from '../database/tables.ts';
import type { Subscription } from './subscription.ts';

/** A month of a subscription with the charge that pays for it. */
export type Month = Selectable<Tables['subscription_cycle']> & ChargeColumns;

export function monthsIn(db: Database) {
  return db
    .selectFrom('subscription_cycle')
    .innerJoin('charge', 'charge.reference', 'subscription_cycle.charge')
    .selectAll('subscription_cycle')
    .select(CHARGE_COLUMNS);
}

export async function findMonth(
  db: Database,
  subscription: SubscriptionId,
  n: number,
): Promise<Month | undefined> {
  return await monthsIn(db)
    .where('subscription_id', '=', subscription)
    .where('n', '=', n)
    .executeTakeFirst();
}

/** The months that a charge is for, the charged one first. */
export async function monthsOfCharge(
  db: Database,
  charge: SubscriptionPaymentId,
): Promise<Month[]> {
  return await monthsIn(db).where('subscription_cycle.charge', '=', charge).orderBy('n').execute();
}

/** The month of the last payment that was taken. */
export async function lastPaidMonth(
  db: Database,
  subscription: SubscriptionId,
): Promise<Month | undefined> {
  return await monthsIn(db)
    .where('subscription_id', '=', subscription)
    .where('charge_minor', '>', 0)
    .where('subscription_cycle.state', 'in', ['credited', 'refunded'])
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Writes a month that has to be paid, with its charge. */
export async function openMonth(
  trx: Database,
  { id, company, currency, monthly_avios: avios }: Subscription,
  { n, dueAt, price }: { n: number; dueAt: Date; price: number },
  now: Date,
): Promise<void> {
  const reference = paymentReference(id, n);
  await sql`
    with charged as (
      insert into charge (reference, company, currency, amount_minor, state, state_since)
      values (${reference}, ${company}, ${currency}, ${price}, 'open', ${now}::timestamptz)
    )
    insert into subscription_cycle (subscription_id, n, due_at, charge_minor, avios, state, charge)
    values (${id}, ${n}, ${dueAt}::timestamptz, ${price}, ${avios}, 'due', ${reference})`.execute(
    trx,
  );
}

export async function changeMonth(
  trx: Database,
  { subscription_id, n }: Pick<Month, 'subscription_id' | 'n'>,
  changes: Pick<Updateable<Tables['subscription_cycle']>, 'state' | 'attempts' | 'charged_card'>,
): Promise<void> {
  await trx
    .updateTable('subscription_cycle')
    .set(changes)
    .where('subscription_id', '=', subscription_id)
    .where('n', '=', n)
    .execute();
}

/** Whether it has to be paid, and nobody has begun to. */
export function isUnpaid({
  state,
  charge_state,
  charge_minor,
}: Pick<Month, 'state' | 'charge_state' | 'charge_minor'>): boolean {
  return charge_minor > 0 && charge_state === 'open' && (state === 'due' || state === 'charging');
}

export function chargeOf({ company, currency }: Subscription, month: Month): LockedCharge {
  return {
    reference: month.charge,
    company,
    currency,
    amount_minor: month.charge_minor,
    state: month.charge_state,
    paid_by: month.paid_by,
    refund_requested_at: month.refund_requested_at,
    session_id: month.session_id,
    session_expires_at: month.session_expires_at,
    session_result: month.session_result,
    asked_at: month.asked_at,
    asks: month.asks,
  };
}
