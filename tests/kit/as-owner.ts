import { sql } from 'kysely';
import { allowMaintenance } from '../../apps/api/src/database/in-batches.ts';
import type { Database } from '../../apps/api/src/database/tables.ts';

/** Works as the role that made the tables, which may do anything to them; all of it is taken back. */
export async function asOwner<T>(db: Database, work: (owner: Database) => Promise<T>): Promise<T> {
  const trx = await db.startTransaction().execute();
  try {
    await sql`set local role none`.execute(trx);
    // The settings of a check of the books, which would compile its statements otherwise.
    await allowMaintenance(trx);
    return await work(trx);
  } finally {
    await trx.rollback().execute();
  }
}
