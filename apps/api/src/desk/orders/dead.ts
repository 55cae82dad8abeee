import { sql } from 'kysely';
import * as z from 'zod/mini';
import { retryDeadLetters } from '../../background/job-table.ts';
import type { ActionContext } from '../actions/action.ts';
import { cutLine, MOST_LISTED } from '../actions/list-limit.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { asJobView, JOB_COLUMNS, JOB_SUBJECT, type JobRow } from '../look-up/records/job-view.ts';
import { findSubjects } from '../queue/find-subjects.ts';
import { done } from '../terminal/answer.ts';

export const deadLetters = z.object({
  jobs: z.array(
    z.object({
      id: z.string(),
      queue: z.string(),
      /** The letter, if the job sends one. */
      letter: z.optional(z.string()),
      /** The order or subscription, if it is about one. */
      about: z.optional(z.string()),
      since: z.iso.datetime(),
      error: z.string(),
    }),
  ),
  /** More than are listed if there are too many. */
  total: z.int(),
});
type DeadLetters = z.infer<typeof deadLetters>;

type DeadJob = JobRow & { reference: string | null; total: number };

/**
 * Jobs that failed too often to be retried automatically. Not what is in them, which may be the
 * provider's name for a card.
 */
export async function listDead({ db }: ActionContext): Promise<Outcome<DeadLetters>> {
  const { rows } = await sql<DeadJob>`
    select ${JOB_COLUMNS}, ${JOB_SUBJECT} as reference, count(*) over () as total
    from job where next_try_at is null
    order by created_at, id limit ${MOST_LISTED}`.execute(db);
  const references = rows.flatMap(({ reference }) => reference ?? []);
  const subjectOf = await findSubjects(db, references);
  const jobs = rows.map((row) => {
    const { id, queue, letter, createdAt, error = '' } = asJobView(row);
    const { subject } = subjectOf(row.reference ?? '');
    const about = subject.type === 'unknown' ? undefined : subject.id;
    return { id, queue, letter, about, since: createdAt, error };
  });
  const total = rows[0]?.total ?? 0;
  return { kind: 'done', result: { jobs, total }, detail: { found: total } };
}

export function showDead({ jobs, total }: DeadLetters) {
  const lines = jobs.map(({ id, queue, letter, about, since, error }) => {
    const what = [queue, letter, about && `for ${about}`].filter(Boolean).join(' ');
    return `${id}  ${what}  since ${since}  ${error}`;
  });
  if (lines.length === 0) return done('The dead letter queue is empty.');
  return done(...lines, ...cutLine(jobs.length, total));
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
  return refusal('not_found', `There is no job ${id} in the dead letter queue.`, {
    hints: ['dead list shows them.'],
  });
}

export function showRetried({ retried }: z.infer<typeof retriedJobs>) {
  return done(`${retried} ${retried === 1 ? 'job is' : 'jobs are'} retried.`);
}
