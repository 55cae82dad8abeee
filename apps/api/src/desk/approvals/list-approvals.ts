import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import type { Outcome } from '../actions/outcome.ts';
import { type ApprovalRequest, stateOf } from './request.ts';

const PAGE = 50;

export const WHICH = ['waiting', 'decided'] as const;

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const approvalItem = z.object({
  id: z.int(),
  action: z.string(),
  subject: z.string(),
  input: z.unknown(),
  before: facts,
  after: facts,
  reason: z.nullable(z.string()),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  /** Whether whoever reads this has asked for it, or stands for it. */
  isOwn: z.boolean(),
  expiresAt: z.iso.datetime(),
  state: z.enum(['waiting', 'done', 'rejected', 'withdrawn', 'expired', 'stale']),
  /** Whether a signed-in person has still to stand for it. */
  isUnverified: z.boolean(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.iso.datetime()),
  comment: z.nullable(z.string()),
});
type ApprovalItem = z.infer<typeof approvalItem>;

type Wanted = { which: (typeof WHICH)[number]; before?: number | undefined };

/** Those that wait, next to expire first; or a page of the others, newest first. */
export async function listApprovals(
  { db, now, staff }: ActionContext,
  { which, before }: Wanted,
): Promise<Outcome<{ requests: ApprovalItem[] }>> {
  const all = db.selectFrom('approval_request').selectAll();
  const waiting = all.where('state', '=', 'waiting').where('expires_at', '>', now);
  const ended = all
    .where((row) => row.or([row('state', '!=', 'waiting'), row('expires_at', '<=', now)]))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0));
  const rows = await (which === 'waiting'
    ? waiting.orderBy('expires_at').orderBy('id').execute()
    : ended.orderBy('id', 'desc').limit(PAGE).execute());
  const requests = rows.map((row) => itemOf(row, staff.id, now));
  return { kind: 'done', result: { requests }, detail: { which, found: requests.length } };
}

function itemOf(row: ApprovalRequest, reader: string, now: Date): ApprovalItem {
  const { id, action, subject, input, before, after, reason, comment } = row;
  return {
    ...{ id, action, subject, input, before, after, reason, comment },
    askedBy: row.asked_by_name,
    askedAt: row.asked_at.toISOString(),
    isOwn: reader === row.asked_by || reader === row.vouched_by,
    expiresAt: row.expires_at.toISOString(),
    state: stateOf(row, now),
    isUnverified: !row.asked_by_verified && row.vouched_by === null,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}
