import { sql } from 'kysely';
import type { CapKind } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { CAPS, capYear } from './rules.ts';

export type CapState = { used: number; left: number };

/** What a member has used of this year's caps, and what is left of each. */
export async function readCaps(
  db: Database,
  { company, number }: Member,
  now: Date,
): Promise<Record<CapKind, CapState>> {
  const year = capYear(company, now);
  const rows = await db
    .selectFrom('cap_usage')
    .select(['kind', 'used'])
    .where('company', '=', company)
    .where('number', '=', number)
    .where('year', '=', year)
    .execute();
  const open = await readOpen(db, { company, number }, year);
  const state = (kind: CapKind): CapState => {
    const used = rows.find((row) => row.kind === kind)?.used ?? 0;
    const again = open.find((row) => row.kind === kind)?.amount ?? 0;
    return { used, left: Math.max(0, CAPS[kind] - used + again) };
  };
  return {
    purchase: state('purchase'),
    received: state('received'),
    sent: state('sent'),
    booster: state('booster'),
  };
}

/** What the member's own unpaid orders keep: a new start would cancel them and have it back. */
async function readOpen(db: Database, { company, number }: Member, year: number) {
  return await db
    .selectFrom('cap_reservation')
    .innerJoin('orders', (join) => join.on('orders.id', '=', sql`cap_reservation.source`))
    .select(['kind', sql<number>`sum(amount)::bigint`.as('amount')])
    .where('orders.company', '=', company)
    .where('orders.number', '=', number)
    .where('orders.state', 'in', ['awaiting_step_up', 'started', 'payment_session'])
    .where('cap_reservation.number', '=', number)
    .where('year', '=', year)
    .where('released', '=', false)
    .groupBy('kind')
    .execute();
}
