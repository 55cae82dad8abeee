import type { Company } from '@cairn/contract/company';
import type { MembershipNumber } from '@cairn/contract/membership-number';
import { type RawBuilder, sql } from 'kysely';
import type { CapKind } from '../database/tables/orders.ts';
import { CAPS, capYear } from './rules.ts';

export type Reservation = { kind: CapKind; number: MembershipNumber; amount: number };

/**
 * The part of a statement that takes its share of this year's caps for a source, of which each has
 * one of a kind. `cap_used` has a row for each that there was enough of: with fewer than were
 * wanted, all of it has to be undone. The usage's row is what concurrent orders of one member wait
 * at; the sum is checked behind it.
 */
export function reservingCaps(
  source: string,
  company: Company,
  reservations: readonly Reservation[],
  now: Date,
  /** What has to be so first; whatever it locks is locked before the caps. */
  given: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const year = capYear(company, now);
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
