import { fillIn } from '@cairn/contract/values/fill-in';

type Words = { bonusText: string; percentBonusText: string };

/** A bonus that is not a whole percentage is named without it. */
export function bonusName(words: Words, percent: number | undefined): string {
  if (percent === undefined) return words.bonusText;
  return fillIn(words.percentBonusText, { percent: `${percent}` });
}
