import type { Database } from '../database/tables.ts';

export async function isRemembered(db: Database, storedCard: string): Promise<boolean> {
  const found = await db
    .selectFrom('remembered_card')
    .select('id')
    .where('stored_card_id', '=', storedCard)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
