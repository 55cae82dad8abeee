import { type GoalAnswer, goalAnswer, type MemberGoal } from '@cairn/contract/members/goal';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

const PATH = '/users/current/goal';

/** How many avios the member saves for. */
export const goalQuery: MemberQuery<GoalAnswer> = {
  key: ['goal'],
  call: async (fetcher, signal) => checked(goalAnswer, await fetcher(PATH, { signal })),
};

export async function setGoal(fetcher: Fetcher, goal: MemberGoal): Promise<Result<unknown>> {
  return await fetcher(PATH, { method: 'PUT', body: goal });
}

export async function removeGoal(fetcher: Fetcher): Promise<Result<unknown>> {
  return await fetcher(PATH, { method: 'DELETE' });
}
