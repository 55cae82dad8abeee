import type * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { Member } from './member.ts';

/** The caller's key for what they ask, and a hash of all of it. */
export type IdempotentCall = { key: string; requestHash: string };

type Recalled<T> = { kind: 'replayed'; answer: T } | { kind: 'key_reused' };

/**
 * Keeps an answer under the caller's key, or finds the one that is kept. Who asks while the first
 * is still being written waits for it at the key's row.
 */
export async function recallAnswer<Schema extends z.ZodMiniType>(
  trx: Database,
  { company, number }: Member,
  { key, requestHash }: IdempotentCall,
  { answer, schema }: { answer: z.infer<Schema>; schema: Schema },
  now: Date,
): Promise<Recalled<z.infer<Schema>> | undefined> {
  const kept = await trx
    .insertInto('idempotency')
    .values({
      company,
      number,
      key,
      request_hash: requestHash,
      answer: JSON.stringify(answer),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (kept) return undefined;
  const first = await trx
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('company', '=', company)
    .where('number', '=', number)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.request_hash !== requestHash) return { kind: 'key_reused' };
  return { kind: 'replayed', answer: schema.parse(first.answer) };
}
