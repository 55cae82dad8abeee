import { sql } from 'kysely';
import { ERASED_SECRET, erasedMark } from '../database/erased-mark.ts';
import { sharedSecret } from '../database/shared-secret.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** So that the programme's next file does not bring the member back. */
export async function markErased(trx: Database, member: Member, now: Date): Promise<void> {
  const [mark = ''] = await marksOf(trx, [member]);
  await trx
    .insertInto('erased_member')
    .values({ mark, erased_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Which of these were erased. Those who are members are locked first, so that none is erased before
 * the transaction ends.
 */
export async function findErased(
  trx: Database,
  members: readonly Member[],
): Promise<Set<Member['number']>> {
  await sql`
    select from member
    where (company, number) in (
      select * from unnest(
        ${members.map(({ company }) => company)}::text[],
        ${members.map(({ number }) => number)}::text[])
    )
    order by company, number for no key update`.execute(trx);
  const marks = await marksOf(trx, members);
  const rows = await trx
    .selectFrom('erased_member')
    .select('mark')
    .where('mark', '=', sql<string>`any(${marks}::text[])`)
    .execute();
  const found = new Set(rows.map(({ mark }) => mark));
  return new Set(
    members.flatMap(({ number }, nth) => (found.has(`${marks[nth]}`) ? [number] : [])),
  );
}

/** They are members again, because an operator says so. */
export async function unmarkErased(trx: Database, members: readonly Member[]): Promise<void> {
  const marks = await marksOf(trx, members);
  await trx
    .deleteFrom('erased_member')
    .where('mark', '=', sql<string>`any(${marks}::text[])`)
    .execute();
}

async function marksOf(trx: Database, members: readonly Member[]): Promise<string[]> {
  const secret = await sharedSecret(trx, ERASED_SECRET);
  return members.map(({ company, number }) => erasedMark(secret, company, number));
}
