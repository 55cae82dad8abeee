import type { Selectable } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';

export type Order = Selectable<Tables['orders']>;

/** The order, and nobody else may change it until the transaction ends. */
export async function lockOrder(trx: Database, id: string): Promise<Order | undefined> {
  return await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id as Order['id'])
    .forUpdate()
    .executeTakeFirst();
}

export async function findOrder(db: Database, id: Order['id']): Promise<Order | undefined> {
  return await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}
