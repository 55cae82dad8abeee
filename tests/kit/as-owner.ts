import { sql } from 'kysely';
import type { Database } from '../../apps/api/src/database/tables.ts';

/** Works as the role that made the tables, which may do anything to them; all of it is taken back. */
export async function asOwner<T>(db: Database, work: (owner: Database) => Promise<T>): Promise<T> {
  const trx = await db.startTransaction().execute();
  try {
    await sql`set local role none`.execute(trx);
    return await work(trx);
  } finally {
    await trx.rollback().execute();
  }
}
