import { sql } from 'kysely';
import type { CapKind } from '../database/tables/orders.ts';
import { OPEN_STATES } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { CAPS, capYear } from './rules.ts';

/** Unpaid orders count for neither: a new start would cancel them and release their reservation. */
export type CapState = { used: number; left: number };

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
  const unpaidOrders = await readUnpaid(db, { company, number }, year);
  const state = (kind: CapKind): CapState => {
    const reserved = rows.find((row) => row.kind === kind)?.used ?? 0;
    const unpaid = unpaidOrders.find((row) => row.kind === kind)?.amount ?? 0;
    const used = reserved - unpaid;
    return { used, left: Math.max(0, CAPS[kind] - used) };
  };
  return {
    purchase: state('purchase'),
    received: state('received'),
    sent: state('sent'),
    booster: state('booster'),
  };
}

/** Reservations of the member's own unpaid orders. */
async function readUnpaid(db: Database, { company, number }: Member, year: number) {
  return await db
    .selectFrom('cap_reservation')
    .innerJoin('orders', (join) => join.on('orders.id', '=', sql`cap_reservation.source`))
    .select(['kind', sql<number>`sum(amount)::bigint`.as('amount')])
    .where('orders.company', '=', company)
    .where('orders.number', '=', number)
    .where('orders.state', 'in', [...OPEN_STATES])
    .where('cap_reservation.number', '=', number)
    .where('year', '=', year)
    .where('released', '=', false)
    .groupBy('kind')
    .execute();
}
