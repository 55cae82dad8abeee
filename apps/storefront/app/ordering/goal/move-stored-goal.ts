import type { GoalAnswer } from '@cairn/contract/members/goal';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { setGoal } from '#app/shop-api/member/goal.ts';
import { readRecord, removeRecord } from '#app/storage/own-storage.ts';
import { isGoal } from './read-goal.ts';

/**
 * Earlier versions kept the goal in the browser. It moves to the account once, unless that has one;
 * if it cannot be saved it stays until the next visit.
 */
export async function moveStoredGoal(
  member: string,
  fetcher: Fetcher,
  known: GoalAnswer,
): Promise<GoalAnswer> {
  const avios = goalIn(readRecord('goal'), member);
  if (avios === undefined) return known;
  if (known.goal || !isGoal(avios)) {
    removeRecord('goal');
    return known;
  }
  const saved = await setGoal(fetcher, { avios });
  if (!saved.ok) return known;
  removeRecord('goal');
  return { goal: { avios } };
}

/** Undefined when it is another member's, or was tampered with. */
function goalIn(text: string | undefined, member: string): number | undefined {
  if (text === undefined) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return undefined;
    if (!('member' in stored) || stored.member !== member) return undefined;
    return 'avios' in stored && Number.isSafeInteger(stored.avios)
      ? Number(stored.avios)
      : undefined;
  } catch {
    return undefined;
  }
}
