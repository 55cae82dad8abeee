import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import type { Outcome } from '../actions/outcome.ts';
import { maskMembersIn } from '../members/masks.ts';
import { may } from '../permissions.ts';
import { type ApprovalRequest, stateOf } from './request.ts';

const PAGE = 50;

export const WHICH = ['waiting', 'decided', 'mine'] as const;

export const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const approvalItem = z.object({
  id: z.int(),
  action: z.string(),
  subject: z.string(),
  /** Absent, as the next two and what people wrote, for whoever may neither do it nor approve it. */
  input: z.optional(z.unknown()),
  before: z.optional(facts),
  after: z.optional(facts),
  reason: z.nullable(z.string()),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  /** Whether whoever reads this has asked for it. */
  isAskedByReader: z.boolean(),
  /** Whether they have asked for it, or stand for it. */
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

export const approvalPage = z.object({
  requests: z.array(approvalItem),
  /** The next page begins after this one: `after` of those that wait, `before` of others. */
  next: z.nullable(z.int()),
});
type ApprovalPage = z.infer<typeof approvalPage>;

type Wanted = {
  which: (typeof WHICH)[number];
  after?: number | undefined;
  before?: number | undefined;
};

/**
 * A page of those that wait, next to expire first, or of the decided ones or one's own, newest first.
 * All wait equally long, so that their ids are in the order of their ends.
 */
export async function listApprovals(
  context: ActionContext,
  { which, after = 0, before }: Wanted,
): Promise<Outcome<ApprovalPage>> {
  const { db, now, staff } = context;
  const all = db.selectFrom('approval_request').selectAll();
  const waiting = all
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .where('id', '>', after);
  const newestFirst = all
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc');
  const pages = {
    waiting: waiting.orderBy('id'),
    decided: newestFirst.where((row) =>
      row.or([row('state', '!=', 'waiting'), row('expires_at', '<=', now)]),
    ),
    mine: newestFirst.where((row) =>
      row.or([row('asked_by', '=', staff.id), row('vouched_by', '=', staff.id)]),
    ),
  };
  const rows = await pages[which].limit(PAGE + 1).execute();
  const requests = rows.slice(0, PAGE).map((row) => itemOf(row, context));
  const next = rows.length > PAGE ? (requests.at(-1)?.id ?? null) : null;
  return { kind: 'done', result: { requests, next }, detail: { which, found: requests.length } };
}

/** A request as somebody may see it. */
export function itemOf(row: ApprovalRequest, context: ActionContext): ApprovalItem {
  const { staff, now, actionNamed } = context;
  const { id, action, subject, input, before, after, reason, comment } = row;
  const isOwn = staff.id === row.asked_by || staff.id === row.vouched_by;
  const known = actionNamed(action);
  const isTheirs = [known?.permission, known?.approvedBy].some(
    (permission) => permission !== undefined && may(staff, permission),
  );
  return {
    ...(isOwn || isTheirs
      ? { id, action, subject, input, before, after, reason, comment }
      : { id, action, subject: maskMembersIn(subject), reason: null, comment: null }),
    askedBy: row.asked_by_name,
    askedAt: row.asked_at.toISOString(),
    isAskedByReader: staff.id === row.asked_by,
    isOwn,
    expiresAt: row.expires_at.toISOString(),
    state: stateOf(row, now),
    isUnverified: !row.asked_by_verified && row.vouched_by === null,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}
