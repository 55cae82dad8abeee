import { writeAudit } from '../../audit/write-audit.ts';
import { type Answer, done, refused } from '../answer.ts';
import { NEEDS_SHOP, type OperatorContext } from '../context.ts';

const ALL = 'all';

/** Retries a job of the dead letter queue, or all of them. */
export async function retryDead(
  { db, now, actor, ports }: OperatorContext,
  { id }: { id: string },
): Promise<Answer> {
  if (!ports.deadLetters) return refused(NEEDS_SHOP);
  await writeAudit(db, { actor, action: 'dead retry', subject: id, detail: {} }, now);
  const retried = await ports.deadLetters.retry(id === ALL ? undefined : id);
  if (id !== ALL && retried === 0) {
    return refused(`There is no job ${id} in the dead letter queue. dead list shows them.`);
  }
  return done(`${retried} ${retried === 1 ? 'job is' : 'jobs are'} retried.`);
}
