import { writeAudit } from '../../audit/write-audit.ts';
import { type Answer, done, refused } from '../answer.ts';
import { NEEDS_SHOP, type OperatorContext } from '../context.ts';

/** Jobs that failed too often to be retried automatically. */
export async function listDead({ db, now, actor, ports }: OperatorContext): Promise<Answer> {
  if (!ports.deadLetters) return refused(NEEDS_SHOP);
  const letters = await ports.deadLetters.list();
  const detail = { found: letters.length };
  await writeAudit(db, { actor, action: 'dead list', subject: 'jobs', detail }, now);
  const lines = letters.map(({ id, queue, data, at, reason }) => {
    return `${id}  ${queue} ${JSON.stringify(data)}  since ${at.toISOString()}  ${reason}`;
  });
  return done(...(lines.length > 0 ? lines : ['The dead letter queue is empty.']));
}
