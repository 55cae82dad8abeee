import {
  type BonusReminders,
  bonusReminders,
  type WantedReminders,
} from '@cairn/contract/members/bonus-reminders';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

const PATH = '/users/current/bonus-reminders';

/** The reminders that the member has agreed to. */
export const remindersQuery: MemberQuery<BonusReminders> = {
  key: ['bonusReminders'],
  call: async (fetcher, signal) => checked(bonusReminders, await fetcher(PATH, { signal })),
};

export async function setReminders(
  fetcher: Fetcher,
  wanted: WantedReminders,
): Promise<Result<unknown>> {
  const isAny = wanted.starts || wanted.endsSoon;
  return await fetcher(PATH, isAny ? { method: 'PUT', body: wanted } : { method: 'DELETE' });
}
