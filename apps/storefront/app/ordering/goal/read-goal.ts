import { LEAST_GOAL, MOST_GOAL } from '@cairn/contract/members/goal';

/** Parses a number with any digit grouping; undefined if it is not one that a goal can have. */
export function readGoal(written: string): number | undefined {
  const digits = written.trim().replace(/(?<=\d)[\s.,’'](?=\d{3}(?!\d))/g, '');
  if (!/^[1-9]\d{0,8}$/.test(digits)) return undefined;
  const avios = Number(digits);
  return isGoal(avios) ? avios : undefined;
}

export function isGoal(avios: number): boolean {
  return avios >= LEAST_GOAL && avios <= MOST_GOAL;
}

/** The smallest package that closes the gap including its bonus, otherwise the largest. */
export function packageFor<Package extends { avios: number; bonusAvios: number }>(
  gap: number,
  packages: readonly Package[],
): Package | undefined {
  return packages.find(({ avios, bonusAvios }) => avios + bonusAvios >= gap) ?? packages.at(-1);
}
