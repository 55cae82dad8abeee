import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { may, rolesThatMay } from '../permissions.ts';
import { ROLES } from '../roles.ts';
import { refuseToDecide } from './approve.ts';
import { approvalItem, itemOf } from './list-approvals.ts';
import type { ApprovalRequest } from './request.ts';

export const approvalView = z.extend(approvalItem, {
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
  return {
    kind: 'done',
    result: {
      ...itemOf(row, context),
      deciders: approvedBy ? [...rolesThatMay(approvedBy)] : [],
      obstacle: await obstacleOf(context, row),
      askedAgainOf: row.asked_again_of,
      askedAgain: again?.id ?? null,
    },
    detail: { state: row.state },
  };
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
