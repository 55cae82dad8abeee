import { writeAudit } from '../../audit/write-audit.ts';
import { listDeadLetters, retryDeadLetters } from '../../background/job-table.ts';
import { transact } from '../../database/transact.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

/** Jobs that failed too often to be retried automatically. */
export async function listDead({ db, now, actor }: OperatorContext): Promise<Answer> {
  const letters = await listDeadLetters(db);
  const detail = { found: letters.length };
  await writeAudit(db, { actor, action: 'dead list', subject: 'jobs', detail }, now);
  const lines = letters.map(({ id, queue, data, at, reason }) => {
    return `${id}  ${queue} ${JSON.stringify(data)}  since ${at.toISOString()}  ${reason}`;
  });
  return done(...(lines.length > 0 ? lines : ['The dead letter queue is empty.']));
}

const ALL = 'all';

/** Retries a dead letter, or all of them. */
export async function retryDead(
  { db, now, actor }: OperatorContext,
  { id }: { id: string },
): Promise<Answer> {
  return await transact<Answer>(db, async (trx, { undo }) => {
    await writeAudit(trx, { actor, action: 'dead retry', subject: id, detail: {} }, now);
    const retried = await retryDeadLetters(trx, id === ALL ? undefined : id);
    if (id !== ALL && retried === 0) {
      return undo(refused(`There is no job ${id} in the dead letter queue. dead list shows them.`));
    }
    return done(`${retried} ${retried === 1 ? 'job is' : 'jobs are'} retried.`);
  });
}
