import type { ShownQuote } from './show-quotes.ts';

const ROUND = 10_000;

/** A goal to start from: a round number that is still ahead. */
export function suggestedGoal(balance: number): number {
  return (Math.ceil(Math.max(balance, 0) / ROUND) + 1) * ROUND;
}

/** The number that somebody wrote, however they grouped its digits; undefined when it is none. */
export function readGoal(written: string): number | undefined {
  const digits = written.trim().replace(/(?<=\d)[\s.,’'](?=\d{3}(?!\d))/g, '');
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
}

/** The smallest package that, with its bonus, closes the gap, or else the largest there is. */
export function packageFor(gap: number, quotes: readonly ShownQuote[]): ShownQuote | undefined {
  return quotes.find(({ avios, bonusAvios }) => avios + bonusAvios >= gap) ?? quotes.at(-1);
}
