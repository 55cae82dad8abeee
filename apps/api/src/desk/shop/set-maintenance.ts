import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import type { Outcome } from '../actions/outcome.ts';

export type Switch = { state: 'on' | 'off' };

export async function readMaintenance(db: Database): Promise<Facts> {
  const row = await db.selectFrom('maintenance').select('is_on').executeTakeFirst();
  return { shop: row?.is_on ? 'closed' : 'open' };
}

export async function readShopState(
  db: Database,
): Promise<{ isClosed: boolean; since: string | null }> {
  const row = await db.selectFrom('maintenance').select(['is_on', 'since']).executeTakeFirst();
  return { isClosed: row?.is_on === true, since: row ? row.since.toISOString() : null };
}

/** Every process on the database follows within about a second. */
export async function setMaintenance(
  { db, now }: ActionContext,
  { state }: Switch,
): Promise<Outcome<Switch>> {
  const to = { is_on: state === 'on', since: now };
  await db
    .insertInto('maintenance')
    .values({ id: 1, ...to })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(to))
    .execute();
  return { kind: 'done', result: { state }, detail: { to: state } };
}
