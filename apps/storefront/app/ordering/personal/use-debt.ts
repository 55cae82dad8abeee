import { useCurrentError } from '#app/errors/current-error.tsx';
import { useSession } from '#app/session/session.tsx';
import { formatCount } from '../parts/format-count.ts';
import { useWhen } from '../parts/use-when.ts';

/** The member's debt in avios. Raises a notice that stops every product until it is settled. */
export function useDebt(locale: string): number {
  const { member } = useSession();
  const { raise } = useCurrentError();
  const owed = member?.balance.status === 'ready' ? (member.balance.value.owedAvios ?? 0) : 0;
  useWhen(owed > 0, () => raise('owed_avios', { values: { amount: formatCount(owed, locale) } }));
  return owed;
}
