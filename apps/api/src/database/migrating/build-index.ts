import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Builds an index while the table goes on being written to, for migrations outside a transaction.
 * A build that was cut off leaves an index behind that is not valid: it is dropped and built again.
 */
export async function buildIndex(
  db: QueryExecutorProvider,
  { name, on, isUnique = false }: { name: string; on: string; isUnique?: boolean },
): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(
    db,
  );
  if (rows[0]?.isValid) return;
  if (rows[0]) await sql`drop index concurrently ${sql.id(name)}`.execute(db);
  const kind = sql.raw(isUnique ? 'unique index' : 'index');
  await sql`create ${kind} concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
}
