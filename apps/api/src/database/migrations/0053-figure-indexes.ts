import type { QueryExecutorProvider } from 'kysely';
import { buildIndex } from '../migrating/build-index.ts';

export async function up(db: QueryExecutorProvider): Promise<void> {
  await buildIndex(db, { name: 'charge_event_at', on: 'charge_event (at)' });
  await buildIndex(db, { name: 'payment_attempt_announced', on: 'payment_attempt (announced_at)' });
  await buildIndex(db, {
    name: 'payment_attempt_refused',
    on: 'payment_attempt (ended_at) where refusal is not null',
  });
}
