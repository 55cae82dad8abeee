import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import { hashJson } from '../actions/facts.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { may, rolesThatMay } from '../permissions.ts';
import { ROLES } from '../roles.ts';
import { refuseToDecide, tryToday } from './approve.ts';
import { approvalItem, facts, itemOf } from './list-approvals.ts';
import type { ApprovalRequest } from './request.ts';

/** As long as it waits, `before` and `after` are what it would do today, if it is possible at all. */
export const approvalView = z.extend(approvalItem, {
  /** Absent unless it waits, and for whoever may not see what it changes. */
  ifApproved: z.optional(z.enum(['done', 'asked_again', 'not_possible'])),
  /** The figures when it was asked for, where today's differ from them. */
  whenAsked: z.optional(z.object({ before: facts, after: facts })),
  /** The roles that may decide about it. */
  deciders: z.array(z.enum(ROLES)),
  /** Why whoever reads this may not decide about it; null if they may. */
  obstacle: z.nullable(z.enum(['own request', 'role', 'not signed in'])),
  /** The request of which this is the repetition, as something had changed. */
  askedAgainOf: z.nullable(z.int()),
  /** The request by which this one was repeated. */
  askedAgain: z.nullable(z.int()),
});
type ApprovalView = z.infer<typeof approvalView>;

/** One request, and whether whoever reads it may decide about it. */
export async function viewApproval(
  context: ActionContext,
  { id }: { id: number },
): Promise<Outcome<ApprovalView>> {
  const { db, actionNamed } = context;
  const row = await db
    .selectFrom('approval_request')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return refusal('not_found', `There is no request ${id}.`);
  const again = await db
    .selectFrom('approval_request')
    .select('id')
    .where('asked_again_of', '=', id)
    .executeTakeFirst();
  const approvedBy = actionNamed(row.action)?.approvedBy;
  const item = itemOf(row, context);
  return {
    kind: 'done',
    result: {
      ...item,
      ...(item.state === 'waiting' && item.before && (await todayOf(context, row))),
      deciders: approvedBy ? [...rolesThatMay(approvedBy)] : [],
      obstacle: await obstacleOf(context, row),
      askedAgainOf: row.asked_again_of,
      askedAgain: again?.id ?? null,
    },
    detail: { state: row.state },
  };
}

/**
 * A request stays the same if others change the member's figures meanwhile: whoever decides about it
 * sees those of today.
 */
async function todayOf(
  context: ActionContext,
  row: ApprovalRequest,
): Promise<Pick<ApprovalView, 'ifApproved' | 'before' | 'after' | 'whenAsked'>> {
  const today = await tryToday(context, row);
  const { ifApproved } = today;
  if (ifApproved === 'not_possible') return { ifApproved };
  const { before, after } = row;
  const whenAsked = { before, after };
  const isSame = hashJson(today.change) === hashJson(whenAsked);
  return { ifApproved, ...today.change, ...(!isSame && { whenAsked }) };
}

async function obstacleOf(
  context: ActionContext,
  row: ApprovalRequest,
): Promise<ApprovalView['obstacle']> {
  const action = context.actionNamed(row.action);
  if (!action || !may(context.staff, 'decide approvals')) return 'role';
  const refused = await refuseToDecide(context, row, action);
  if (!refused) return null;
  if (refused.reason === 'own_request') return 'own request';
  return context.staff.verified ? 'role' : 'not signed in';
}
