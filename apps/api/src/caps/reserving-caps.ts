import type { Company } from '@cairn/contract/values/company';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import { type RawBuilder, sql } from 'kysely';
import type { CapKind } from '../database/tables/orders.ts';
import { CAPS, capYear } from './rules.ts';

export type Reservation = { kind: CapKind; number: MembershipNumber; amount: number };

/**
 * Common table expressions that reserve part of yearly caps for a source, at most one reservation
 * of each kind. `cap_used` has one row per successful reservation: if it has fewer rows than were
 * requested, the caller must roll back. Concurrent orders queue at the `cap_usage` row, so the sum
 * cannot exceed the cap.
 */
export function reservingCaps(
  source: string,
  company: Company,
  reservations: readonly Reservation[],
  /** The moment whose calendar year they count in. */
  countsAt: Date,
  /** A condition for reserving anything; rows that it locks are locked before the caps. */
  given: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const year = capYear(company, countsAt);
  return sql`
    cap_wanted as (
      select * from unnest(
        ${reservations.map(({ kind }) => kind)}::text[],
        ${reservations.map(({ number }) => number)}::text[],
        ${reservations.map(({ amount }) => amount)}::bigint[],
        ${reservations.map(({ kind }) => CAPS[kind])}::bigint[]
      ) as wanted (kind, number, amount, cap)
      where ${given}
    ),
    cap_used as (
      insert into cap_usage (company, number, year, kind, used, cap)
      select ${company}, number, ${year}::bigint, kind, amount, cap from cap_wanted
      where amount <= cap
      on conflict (company, number, year, kind) do update
        set used = cap_usage.used + excluded.used, cap = excluded.cap
        where cap_usage.used + excluded.used <= excluded.cap
      returning number, kind
    ),
    cap_reserved as (
      insert into cap_reservation (source, kind, company, number, year, amount)
      select ${source}, kind, ${company}, number, ${year}::bigint, amount
      from cap_wanted join cap_used using (number, kind)
    )`;
}
