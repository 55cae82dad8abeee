import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Source } from './post.ts';

/** Gives back what a source held, if it still holds anything. */
export async function releaseHold(db: Database, source: Source, at: Date): Promise<void> {
  await sql`
    with released as (
      update hold set state = 'released', ended_at = ${at}::timestamptz
      where source_type = ${source.type} and source_id = ${source.id} and state = 'active'
      returning account_id, amount
    )
    update account set held = held - released.amount
    from released where account.id = released.account_id`.execute(db);
}
