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
