import type { GoalAnswer, MemberGoal } from '@cairn/contract/members/goal';
import { useSession } from '#app/session/session.tsx';
import { type MemberResult, useMemberQuery } from '#app/session/use-member-query.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';
import { goalQuery } from '#app/shop-api/member/goal.ts';
import { readRecord } from '#app/storage/own-storage.ts';

/** `none` also while nobody is logged in. */
export type GoalState = { retry(): void } & (
  | { kind: 'loading' | 'failed' | 'none' }
  | { kind: 'set'; goal: MemberGoal }
);

/** The member's goal. Pages work without it, and say themselves that it could not be read. */
export function useGoal(isWanted = true): GoalState {
  const subject = useSession().member?.subject;
  const query = isWanted && subject !== undefined ? movingFirst(subject) : undefined;
  return stateOf(useMemberQuery(query, { raises: false }));
}

function movingFirst(member: string): MemberQuery<GoalAnswer> {
  return {
    ...goalQuery,
    call: async (fetcher, signal) => {
      const answer = await goalQuery.call(fetcher, signal);
      if (!answer.ok || readRecord('goal') === undefined) return answer;
      const { moveStoredGoal } = await import('./move-stored-goal.ts');
      return { ok: true, value: await moveStoredGoal(member, fetcher, answer.value) };
    },
  };
}

function stateOf(result: MemberResult<GoalAnswer>): GoalState {
  const { kind, retry } = result;
  if (kind === 'loading' || kind === 'none') return { kind, retry };
  if (kind !== 'ready') return { kind: 'failed', retry };
  const { goal } = result.data;
  return goal ? { kind: 'set', goal, retry } : { kind: 'none', retry };
}
