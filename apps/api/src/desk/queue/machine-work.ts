import { COMPANIES } from '@cairn/contract/values/company';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Facts } from '../actions/facts.ts';
import { asPersonal } from '../look-up/personal.ts';
import { asJobView, JOB_COLUMNS, JOB_SUBJECT, type JobRow } from '../look-up/records/job-view.ts';
import { iso } from '../look-up/shared-fields.ts';
import { findSubjects } from './find-subjects.ts';
import { MOST, type Waiting, type WorkItem } from './work-item.ts';

type DeadJob = JobRow & {
  reference: string | null;
  total: number;
};

/** Jobs that failed too often to be tried again. */
export async function findDeadLetters(db: Database): Promise<Waiting> {
  const { rows } = await sql<DeadJob>`
    select ${JOB_COLUMNS}, count(*) over () as total, ${JOB_SUBJECT} as reference
    from job where next_try_at is null
    order by created_at, id limit ${MOST}`.execute(db);
  const subjectOf = await findSubjects(
    db,
    rows.flatMap(({ reference }) => reference ?? []),
  );
  const items = rows.map((row): WorkItem => {
    const { id, queue, letter, attempts, createdAt, error } = asJobView(row);
    const { owner: _, ...about } = subjectOf(row.reference ?? '');
    return {
      kind: 'dead_letter',
      id: `job:${id}`,
      queue,
      attempts,
      ...(letter !== undefined && { letter }),
      ...(error !== undefined && { error }),
      ...about,
      ...(about.subject.type === 'unknown' && { subject: { type: 'job', id } }),
      since: createdAt,
      action: { name: 'dead retry', input: { id } },
    };
  });
  return { items, total: rows[0]?.total ?? 0 };
}

/** Requests that a second person has to approve. */
export async function findApprovals(db: Database, now: Date): Promise<Waiting> {
  const rows = await db
    .selectFrom('approval_request')
    .select(['id', 'action', 'subject', 'before', 'after'])
    .select(['asked_by_name', 'asked_by_verified', 'vouched_by', 'asked_at'])
    .select(['expires_at', sql<number>`count(*) over ()`.as('total')])
    .where(sql<boolean>`state = 'waiting'`)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(MOST)
    .execute();
  const subjectOf = await findSubjects(
    db,
    rows.map(({ subject }) => subject),
  );
  const items = rows.map((row): WorkItem => {
    const { subject, member = asMember(row.subject) } = subjectOf(row.subject);
    const { type, id } = subject;
    const amount = moneyBackOf(row);
    return {
      kind: 'approval',
      id: `request:${row.id}`,
      asked: row.action,
      askedBy: row.asked_by_name,
      isUnverified: !row.asked_by_verified && row.vouched_by === null,
      subject: { type: 'request', id: `${row.id}` },
      ...((type === 'order' || type === 'subscription') && { about: { type, id } }),
      ...(member && { member }),
      ...(amount && { amount }),
      since: iso(row.asked_at),
      end: { what: 'request_expires', at: iso(row.expires_at) },
      action: { name: 'approval approve', input: { id: row.id } },
      alternative: { name: 'approval reject', input: { id: row.id } },
    };
  });
  return { items, total: rows[0]?.total ?? 0 };
}

/** A subject such as EI/3081470000000001. */
function asMember(subject: string): WorkItem['member'] {
  const [company, ...rest] = subject.split('/');
  const known = COMPANIES.find((one) => one === company);
  const number = membershipNumber.safeParse(rest.join('/')).data;
  return known && number && { company: known, number: asPersonal('number', number) };
}

/** The money that a refund would return, as whoever asked for it has seen it. */
function moneyBackOf({ before, after }: { before: Facts; after: Facts }): WorkItem['amount'] {
  const { moneyBack, currency } = after;
  if (typeof moneyBack !== 'number' || typeof currency !== 'string') return undefined;
  const amount = moneyBack - Number(before.moneyBack ?? 0);
  return amount > 0 ? { amount, currency } : undefined;
}

/** Rules that the last check of the books found violated. Nobody knows since when they are. */
export async function findRedBooks(db: Database): Promise<Waiting> {
  const rows = await db
    .selectFrom('books_finding')
    .selectAll()
    .where('violations', '>', 0)
    .orderBy('rule')
    .execute();
  const items = rows.map(
    ({ rule, violations, checked_at }): WorkItem => ({
      kind: 'red_books',
      id: `books:${rule}`,
      rule,
      violations,
      subject: { type: 'rule', id: `${rule}` },
      since: iso(checked_at),
      action: { name: 'books', input: {} },
    }),
  );
  return { items, total: items.length };
}
