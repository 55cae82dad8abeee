import { sql } from 'kysely';
import { allowMaintenance } from '../../../apps/api/src/database/in-batches.ts';
import type { Database } from '../../../apps/api/src/database/tables.ts';

/** Runs as the owner of the tables, who has all rights, and rolls everything back. */
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
