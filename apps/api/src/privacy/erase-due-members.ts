import { type Selectable, sql } from 'kysely';
import { forEachDue } from '../background/for-each-due.ts';
import type { SweepContext } from '../background/sweep-batches.ts';
import type { Database, Tables } from '../database/tables.ts';
import { type MailContext, sendLetters } from '../notifications/send-letters.ts';
import { eraseMember } from './erase-member.ts';
import { listObstacles, type Obstacle } from './list-obstacles.ts';

/** When a request is tried again if something stood in the way, the mail failed or the worker died. */
const RETRY_AFTER = 60 * 60_000;

type Request = Pick<Selectable<Tables['erasure_request']>, 'id' | 'company' | 'number'>;

/** Erases the members whose date has come. */
export async function eraseDueMembers(context: SweepContext & MailContext): Promise<void> {
  const { connection, now } = context;
  await forEachDue(context, {
    name: 'erase-members',
    claim: (limit) => claimDue(connection.db, limit, now()),
    idOf: ({ id }) => id,
    act: (request) => eraseDue(context, request),
  });
}

/** The time of the next try is the lease. */
export async function claimDue(db: Database, limit: number, now: Date): Promise<Request[]> {
  const { rows } = await sql<Request>`
    with due as materialized (
      select id from erasure_request
      where next_try_at <= ${now}::timestamptz
      order by next_try_at
      limit ${limit} for update skip locked
    )
    update erasure_request set next_try_at = ${new Date(now.getTime() + RETRY_AFTER)}::timestamptz
    from due where erasure_request.id = due.id
    returning erasure_request.id, company, number`.execute(db);
  return rows;
}

/**
 * The last email is sent before the address is deleted, and not from the queue, which could only
 * read the address later. If the mail fails, nothing is erased yet.
 */
async function eraseDue(context: MailContext, { id, company, number }: Request): Promise<void> {
  const { connection, log, now } = context;
  const member = { company, number };
  const obstacles = await listObstacles(connection.db, member, now());
  if (obstacles.length > 0) return logWaiting(log, id, obstacles);
  const [sent] = await sendLetters(context, [{ letter: 'erased', about: id }]);
  if (sent?.status === 'rejected') throw sent.reason;
  const cause = { by: 'member', requestId: id } as const;
  const result = await eraseMember(connection.db, member, cause, now());
  if (result.kind === 'obstructed') return logWaiting(log, id, result.obstacles);
  if (result.kind === 'erased') log.info({ request: id }, 'member erased on request');
}

function logWaiting(
  log: MailContext['log'],
  request: string,
  obstacles: readonly Obstacle[],
): void {
  const kinds = obstacles.map(({ kind }) => kind);
  log.info({ request, obstacles: kinds }, 'erasure postponed: orders or subscriptions under way');
}
