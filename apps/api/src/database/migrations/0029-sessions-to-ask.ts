import { type QueryExecutorProvider, sql } from 'kysely';

/** The provider is asked only about sessions whose result the payment form has reported. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`drop index charge_to_ask`.execute(db);
  await sql`
    create index charge_to_ask on charge ((coalesce(asked_at, state_since)))
    where state = 'open' and session_result is not null`.execute(db);
}
