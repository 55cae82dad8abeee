import { readRecord, removeRecord, writeRecord } from '#app/storage/own-storage.ts';

const ROUND = 10_000;

/** The default goal: a round number above the balance. */
export function suggestedGoal(balance: number): number {
  return (Math.ceil(Math.max(balance, 0) / ROUND) + 1) * ROUND;
}

/** Parses a number with any digit grouping; undefined if it is not one. */
export function readGoal(written: string): number | undefined {
  const digits = written.trim().replace(/(?<=\d)[\s.,’'](?=\d{3}(?!\d))/g, '');
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
}

/** The smallest package that closes the gap including its bonus, otherwise the largest. */
export function packageFor<Package extends { avios: number; bonusAvios: number }>(
  gap: number,
  packages: readonly Package[],
): Package | undefined {
  return packages.find(({ avios, bonusAvios }) => avios + bonusAvios >= gap) ?? packages.at(-1);
}

/** The member's goal in avios. Stored in this browser with its member, for nobody else to see. */
export function storedGoal(member: string): number | undefined {
  return goalIn(readRecord('goal'), member);
}

export function storeGoal(member: string, avios: number | undefined): void {
  if (avios === undefined) removeRecord('goal');
  else writeRecord('goal', JSON.stringify({ member, avios }));
}

/** Undefined when it is another member's, or was tampered with. */
export function goalIn(text: string | undefined, member: string): number | undefined {
  if (text === undefined) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return undefined;
    if (!('member' in stored) || stored.member !== member) return undefined;
    if (!('avios' in stored) || !Number.isSafeInteger(stored.avios)) return undefined;
    return Number(stored.avios) > 0 ? Number(stored.avios) : undefined;
  } catch {
    return undefined;
  }
}
