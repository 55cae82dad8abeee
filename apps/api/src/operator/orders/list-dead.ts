import { writeAudit } from '../../audit/write-audit.ts';
import { listDeadLetters } from '../../jobs/job-table.ts';
import { type Answer, done } from '../answer.ts';
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
