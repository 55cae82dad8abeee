import { transact } from '../../database/transact.ts';
import { needsSecondPerson } from '../approvals/approval-rules.ts';
import { act } from './act.ts';
import type { Action, Desk } from './action.ts';
import { type Called, checkCall } from './check-call.ts';
import { type Change, hashChange } from './facts.ts';
import type { Refusal } from './outcome.ts';

export type Previewed =
  | (Change & {
      kind: 'previewed';
      /** Sent along with the press, so that nothing else happens than what was shown. */
      basis: string;
      needsApproval: boolean;
      result: unknown;
    })
  | Refusal;

/** Shows the change that an action would make: it is carried out, read and rolled back. */
export async function preview(desk: Desk, action: Action, called: Called): Promise<Previewed> {
  const checked = checkCall(desk, action, { ...called, reason: called.reason ?? 'preview' });
  if (checked.kind === 'refused') return checked;
  const { bound, context } = checked;
  return await transact<Previewed>(desk.db, async (trx, { undo }) => {
    const { outcome, change } = await act(context, trx, bound);
    if (outcome.kind === 'refused') return undo(outcome);
    const { result, isRepeat = false } = outcome;
    const needsApproval = !isRepeat && needsSecondPerson(desk.rules, bound.needOf(result));
    return undo({ kind: 'previewed', ...change, basis: hashChange(change), needsApproval, result });
  });
}
