import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../database/tables.ts';
import { iso, moment } from '../shared-fields.ts';

/** Work that follows from a transaction and is not done yet. */
export const jobView = z.object({
  id: z.string(),
  queue: z.string(),
  /** The letter, if the job sends one. */
  letter: z.optional(z.string()),
  attempts: z.int(),
  createdAt: moment,
  /** Absent once it has failed too often: then it is a dead letter. */
  nextTryAt: z.optional(moment),
  error: z.optional(z.string()),
});
export type JobView = z.infer<typeof jobView>;

/** The queues of work for a single order or subscription. Reminders are apart: there may be a million of them. */
const QUEUES = [
  'apply-webhook',
  'capture-payment',
  'cancel-payment',
  'refund-payment',
  'send-mail',
  'resend-letter',
];

export type JobRow = {
  id: string;
  queue: string;
  letter: string | null;
  attempts: number;
  created_at: Date;
  next_try_at: Date | null;
  last_error: string | null;
};

export const JOB_COLUMNS: RawBuilder<unknown> = sql`
  id, queue, data ->> 'letter' as letter, attempts, created_at, next_try_at, last_error`;

/** The charge, order or subscription that a job is about, if it is about one. */
export const JOB_SUBJECT: RawBuilder<unknown> = sql`coalesce(
  data ->> 'reference', data ->> 'about',
  (select charge from payment where psp_reference = data ->> 'pspReference'))`;

/** Jobs about an order or a subscription, under way or dead. */
export async function readJobs(
  db: Database,
  subject: string,
  pspReferences: readonly string[],
): Promise<JobView[]> {
  const { rows } = await sql<JobRow>`
    select ${JOB_COLUMNS} from job
    where queue = any(${QUEUES}::text[]) and (
      data ->> 'pspReference' = any(${pspReferences}::text[])
      or split_part(data ->> 'reference', '.', 1) = ${subject}
      or split_part(data ->> 'about', '.', 1) = ${subject}
    )
    order by created_at, id`.execute(db);
  return rows.map(asJobView);
}

const ADDRESS = /[^\s<>"']+@[^\s<>"']+/g;

/** Mail servers name the address that they refuse. */
export function asJobView(row: JobRow): JobView {
  return {
    id: row.id,
    queue: row.queue,
    ...(row.letter !== null && { letter: row.letter }),
    attempts: row.attempts,
    createdAt: iso(row.created_at),
    ...(row.next_try_at && { nextTryAt: iso(row.next_try_at) }),
    ...(row.last_error !== null && { error: row.last_error.replaceAll(ADDRESS, '…@…') }),
  };
}
