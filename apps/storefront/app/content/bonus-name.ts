import { fillIn } from './fill-in.ts';

type Words = { bonusText: string; percentBonusText: string };

/** A bonus that is no whole percentage is named without one. */
export function bonusName(words: Words, avios: number, bonus: number): string {
  // Divided first, 7 of 100 would be a little more than 7%.
  const percent = (bonus * 100) / avios;
  if (!Number.isInteger(percent)) return words.bonusText;
  return fillIn(words.percentBonusText, { percent: `${percent}` });
}
