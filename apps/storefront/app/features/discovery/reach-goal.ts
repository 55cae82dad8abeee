import type { ShownQuote } from './show-quotes.ts';

const ROUND = 10_000;
const MOST = 10_000_000;

/** A goal to start from: a round number that is still ahead. */
export function suggestedGoal(balance: number): number {
  return (Math.ceil(Math.max(balance, 0) / ROUND) + 1) * ROUND;
}

/** The number that somebody wrote, however they grouped its digits; undefined when it is none. */
export function readGoal(written: string): number | undefined {
  const digits = written.trim().replace(/(?<=\d)[\s.,’'](?=\d)/g, '');
  if (!/^\d{1,9}$/.test(digits)) return undefined;
  const goal = Number(digits);
  return goal >= 1 && goal <= MOST ? goal : undefined;
}

/** The smallest package that, with its bonus, closes the gap, or else the largest there is. */
export function packageFor(gap: number, quotes: readonly ShownQuote[]): ShownQuote | undefined {
  return quotes.find(({ avios, bonusAvios }) => avios + bonusAvios >= gap) ?? quotes.at(-1);
}
