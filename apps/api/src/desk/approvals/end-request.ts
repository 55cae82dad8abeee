import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { refuseToDecide } from './approve.ts';
import { decide, lockWaiting } from './request.ts';

type Ended = Outcome<{ request: number }>;

/** By somebody who could have approved it. */
export async function reject(context: ActionContext, { id }: { id: number }): Promise<Ended> {
  const found = await lockWaiting(context, id);
  if (found.kind === 'refused') return found;
  const { request } = found;
  const action = context.actionNamed(request.action);
  const obstacle = action && (await refuseToDecide(context, request, action));
  if (obstacle) return obstacle;
  await decide(context, request, { state: 'rejected', comment: context.reason });
  return { kind: 'done', result: { request: id } };
}

/** By whoever asked for it, or stands for it. */
export async function withdraw(context: ActionContext, { id }: { id: number }): Promise<Ended> {
  const found = await lockWaiting(context, id);
  if (found.kind === 'refused') return found;
  const { asked_by, vouched_by } = found.request;
  const { staff } = context;
  if (staff.id !== asked_by && staff.id !== vouched_by) {
    return refusal('forbidden', 'Only whoever asked for it can withdraw it.');
  }
  await decide(context, found.request, { state: 'withdrawn' });
  return { kind: 'done', result: { request: id } };
}
