import type { Company } from '@cairn/contract/company';
import type { MembershipNumber } from '@cairn/contract/membership-number';
import { sql } from 'kysely';
import type { CapKind } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import { CAPS, capYear } from './rules.ts';

export type Reservation = {
  /** What uses it up: an order's id. */
  source: string;
  kind: CapKind;
  company: Company;
  number: MembershipNumber;
  amount: number;
};

/** Takes a part of this year's cap, of which a source has one; false when not enough of it is left. */
export async function reserveCap(
  db: Database,
  { source, kind, company, number, amount }: Reservation,
  now: Date,
): Promise<boolean> {
  const year = capYear(company, now);
  const cap = CAPS[kind];
  // The usage's row is what concurrent orders of one member wait at; the sum is checked behind it.
  const { rows } = await sql`
    with reserved as (
      insert into cap_usage (company, number, year, kind, used, cap)
      select ${company}, ${number}, ${year}::bigint, ${kind}, ${amount}::bigint, ${cap}::bigint
      where ${amount}::bigint <= ${cap}::bigint
      on conflict (company, number, year, kind) do update
        set used = cap_usage.used + excluded.used, cap = excluded.cap
        where cap_usage.used + excluded.used <= excluded.cap
      returning company
    )
    insert into cap_reservation (source, kind, company, number, year, amount)
    select ${source}, ${kind}, ${company}, ${number}, ${year}::bigint, ${amount}::bigint from reserved
    returning source`.execute(db);
  return rows.length > 0;
}
