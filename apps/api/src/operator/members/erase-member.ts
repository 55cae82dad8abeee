import { writeAudit } from '../../audit/write-audit.ts';
import { allowMaintenance } from '../../database/in-batches.ts';
import { transact } from '../../database/transact.ts';
import type { Member } from '../../http/kit/member.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';
import { eraseTraces } from './erase-traces.ts';
import { listObstacles } from './list-obstacles.ts';

/** Erases who a member is. What was counted and ordered stays, under a number that is nobody's. */
export async function eraseMember(
  { db, now, actor }: OperatorContext,
  member: Member,
): Promise<Answer> {
  const { company, number } = member;
  const subject = `${company}/${number}`;
  return await transact(db, async (trx) => {
    await allowMaintenance(trx);
    const found = await trx
      .selectFrom('member')
      .select('email')
      .where((row) => row.and(member))
      .forUpdate()
      .executeTakeFirst();
    if (!found) return refused(`${company} has no member ${number}.`);
    const obstacles = await listObstacles(trx, member);
    if (obstacles.length > 0) return refused(`${subject} is not erased.`, ...obstacles);
    await trx
      .deleteFrom('member')
      .where((row) => row.and(member))
      .execute();
    await eraseTraces(trx, member, found.email);
    await writeAudit(trx, { actor, action: 'member erase', subject, detail: {} }, now);
    return done(`${subject} is erased. Orders and avios stay, under the number alone.`);
  });
}
