import * as z from 'zod/mini';
import { listDeadLetters, retryDeadLetters } from '../../background/job-table.ts';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';

export const deadLetters = z.object({
  jobs: z.array(
    z.object({
      id: z.string(),
      queue: z.string(),
      data: z.unknown(),
      since: z.iso.datetime(),
      error: z.string(),
    }),
  ),
});
type DeadLetters = z.infer<typeof deadLetters>;

/** Jobs that failed too often to be retried automatically. */
export async function listDead({ db }: ActionContext): Promise<Outcome<DeadLetters>> {
  const letters = await listDeadLetters(db);
  const jobs = letters.map(({ id, queue, data, at, reason }) => {
    return { id, queue, data, since: at.toISOString(), error: reason };
  });
  return { kind: 'done', result: { jobs }, detail: { found: jobs.length } };
}

export function showDead({ jobs }: DeadLetters) {
  const lines = jobs.map(({ id, queue, data, since, error }) => {
    return `${id}  ${queue} ${JSON.stringify(data)}  since ${since}  ${error}`;
  });
  return done(...(lines.length > 0 ? lines : ['The dead letter queue is empty.']));
}

const ALL = 'all';

export const retriedJobs = z.object({ retried: z.int() });

/** Retries a dead letter, or all of them. */
export async function retryDead(
  { db: trx }: ActionContext,
  { id }: { id: string },
): Promise<Outcome<z.infer<typeof retriedJobs>>> {
  const retried = await retryDeadLetters(trx, id === ALL ? undefined : id);
  if (id === ALL || retried > 0) return { kind: 'done', result: { retried } };
  const message = `There is no job ${id} in the dead letter queue. dead list shows them.`;
  return refusal('not_found', message);
}

export function showRetried({ retried }: z.infer<typeof retriedJobs>) {
  return done(`${retried} ${retried === 1 ? 'job is' : 'jobs are'} retried.`);
}
