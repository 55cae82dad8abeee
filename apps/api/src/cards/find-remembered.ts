import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Those of the provider's names of cards that a member has us remember. */
export async function findRemembered(
  db: Database,
  storedCards: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('remembered_card')
    .select('stored_card_id')
    .where('stored_card_id', '=', sql<string>`any(${storedCards}::text[])`)
    .execute();
  return new Set(rows.map(({ stored_card_id }) => stored_card_id));
}
