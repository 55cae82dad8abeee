import type { Pool } from './pool.ts';

/** The server session does not know the statement, or has one of that name from another client. */
const LOST = new Set(['26000', '42P05']);

/** A pooler before which every statement would fail sooner or later; the message says what to set. */
export class PreparedStatementsLost extends Error {
  constructor(database: string) {
    super(
      `The pooler before the database ${database} does not carry prepared statements from one connection to another. ` +
        'Set DATABASE_PREPARED_STATEMENTS=false, or use PgBouncer 1.21 or later with max_prepared_statements above 0.',
    );
  }
}

/**
 * Whether two clients of a pooler can each use a statement that both prepare under the same name. An
 * older pooler passes the name on to whichever server session is free.
 */
export async function carriesPreparedStatements(pool: Pool): Promise<boolean> {
  const [one, two] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    for (const client of [one, two, one, two]) {
      await client.query({ name: 'cairn_probe', text: 'select 1' });
    }
    return true;
  } catch (error) {
    if (LOST.has(Object(error).code)) return false;
    throw error;
  } finally {
    one.release();
    two.release();
  }
}
