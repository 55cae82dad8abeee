import { useCurrentError } from '#app/errors/current-error.tsx';
import { type Member, useSession } from '#app/session/session.tsx';
import { formatCount } from './format-count.ts';
import { useWhen } from './use-when.ts';

/** Null when a member's balance is unknown; undefined for visitors and while it loads. */
export function memberBalance(member: Member | undefined): number | null | undefined {
  if (!member || member.balance.status === 'loading') return undefined;
  return member.balance.status === 'ready' ? (member.balance.value.amount ?? null) : null;
}

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

/** The member's debt in avios. Raises a notice that stops every product until it is settled. */
export function useDebt(locale: string): number {
  const { member } = useSession();
  const { raise } = useCurrentError();
  const owed = member?.balance.status === 'ready' ? (member.balance.value.owedAvios ?? 0) : 0;
  useWhen(owed > 0, () => raise('owed_avios', { values: { amount: formatCount(owed, locale) } }));
  return owed;
}
