import * as z from 'zod/mini';
import { may } from '../permissions.ts';
import type { Staff } from '../staff.ts';
import type { Action, ActionContext, Bound, Desk } from './action.ts';
import { reasonText } from './fields.ts';
import { type Refusal, refusal } from './outcome.ts';

/** An action as somebody asks for it. */
export type Called = {
  /** As JSON: it is kept like this while it waits for a second person. */
  input: unknown;
  reason?: string | undefined;
};

type Checked = { kind: 'checked'; bound: Bound; context: ActionContext } | Refusal;

export function checkPermission(staff: Staff, { name, permission }: Action): Refusal | undefined {
  if (may(staff, permission)) return undefined;
  return refusal('forbidden', `Your role may not do this: ${name}.`);
}

/** Whether this person may do it, now, and with this input. Does not read the database. */
export function checkCall(desk: Desk, action: Action, { input, reason }: Called): Checked {
  const { staff, now, recentMinutes } = desk;
  const forbidden = checkPermission(staff, action);
  if (forbidden) return forbidden;
  const sinceLogIn = now.getTime() - staff.authenticatedAt.getTime();
  if (action.risk === 'moves money' && sinceLogIn > recentMinutes * 60_000) {
    return refusal('log_in_too_old', 'This moves money: sign in again first.', {
      hints: ['npm run operate -- sign-in'],
    });
  }
  const given = (needsReason(action, desk) ? reasonText : z.optional(reasonText)).safeParse(reason);
  const bound = action.bind(input);
  if (!given.success || !bound.ok) {
    const issues = [...(bound.ok ? [] : bound.faults), ...(given.error?.issues ?? [])];
    return refusal('bad_request', issues.map(sentence).join(' '));
  }
  const context = { ...desk, actor: staff.name, reason: given.data };
  return { kind: 'checked', bound: bound.bound, context };
}

function needsReason({ reason }: Action, { staff }: Desk): boolean {
  return reason === 'always' || (reason === 'at the desk' && staff.via === 'desk');
}

/** Our own messages are sentences that name the field. */
function sentence({ path, message }: z.core.$ZodIssue): string {
  return message.endsWith('.') ? message : `${path.join('.') || 'input'}: ${message}.`;
}
