import type { Member } from '#app/session/session.tsx';

/** Whether the member can go on, must log in first or has to wait. */
export type NextAction = 'continue' | 'log in' | 'wait';

/** The button waits until the stored choice has the prices on screen. */
export function nextAction(
  member: Member | undefined,
  isSettled: boolean,
  isMemberExpected: boolean,
): NextAction {
  if (member) return isSettled ? 'continue' : 'wait';
  return isMemberExpected ? 'wait' : 'log in';
}
