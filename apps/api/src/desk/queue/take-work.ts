import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { iso, moment } from '../look-up/shared-fields.ts';
import type { Staff } from '../staff.ts';
import { readQueue } from './read-queue.ts';

export const takeInput = z.strictObject({
  item: z.string().check(z.minLength(1), z.maxLength(200)),
});
export const takeResult = z.object({ item: z.string(), until: moment });
export const releaseResult = z.object({ item: z.string() });

type Item = z.infer<typeof takeInput>;
type Worker = Pick<Staff, 'id' | 'name'>;

export type Taken =
  | ({ kind: 'taken' } & z.infer<typeof takeResult>)
  | { kind: 'somebody_has_it'; name: string; at: Date }
  | { kind: 'not_waiting' };

/** Somebody who forgot it, or went home, keeps nobody from it for longer. */
const TAKEN_FOR = 4 * 60 * 60_000;

/** Takes an item of the queue, or keeps it for longer if it is theirs already. */
export async function takeWork(
  trx: Database,
  { item }: Item,
  { id: staff, name }: Worker,
  now: Date,
): Promise<Taken> {
  const { items } = await readQueue(trx, {}, now);
  if (!items.some(({ id }) => id === item)) return { kind: 'not_waiting' };
  const until = new Date(now.getTime() + TAKEN_FOR);
  await trx.deleteFrom('taken_work').where('expires_at', '<=', now).execute();
  const { rows } = await sql<{ item: string }>`
    insert into taken_work (item, staff, name, taken_at, expires_at)
    values (${item}, ${staff}, ${name}, ${now}::timestamptz, ${until}::timestamptz)
    on conflict (item) do update set expires_at = excluded.expires_at
    where taken_work.staff = excluded.staff
    returning item`.execute(trx);
  if (rows.length > 0) return { kind: 'taken', item, until: iso(until) };
  return (await findTaker(trx, item, now)) ?? { kind: 'not_waiting' };
}

export type Released =
  | { kind: 'released' }
  | { kind: 'somebody_has_it'; name: string; at: Date }
  | { kind: 'not_taken' };

/** Gives back an item of their own. */
export async function releaseWork(
  trx: Database,
  { item }: Item,
  { id: staff }: Worker,
  now: Date,
): Promise<Released> {
  const released = await trx
    .deleteFrom('taken_work')
    .where('item', '=', item)
    .where('staff', '=', staff)
    .where('expires_at', '>', now)
    .returning('item')
    .executeTakeFirst();
  if (released) return { kind: 'released' };
  return (await findTaker(trx, item, now)) ?? { kind: 'not_taken' };
}

async function findTaker(trx: Database, item: string, now: Date) {
  const row = await trx
    .selectFrom('taken_work')
    .select(['name', 'taken_at'])
    .where('item', '=', item)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && ({ kind: 'somebody_has_it', name: row.name, at: row.taken_at } as const);
}
