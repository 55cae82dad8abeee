import { type QueryExecutorProvider, sql } from 'kysely';

export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table contact_message
      add column conversation text,
      add column language text`.execute(db);
}
