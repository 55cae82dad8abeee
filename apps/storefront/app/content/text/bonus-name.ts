import { fillIn } from '@cairn/contract/values/fill-in';

type BonusTexts = { bonusText: string; percentBonusText: string };

/** A bonus that is not a whole percentage is named without it. */
export function bonusName(texts: BonusTexts, avios: number, bonus: number): string {
  // Dividing first would make 7 of 100 a little more than 7%, by floating point.
  const percent = (bonus * 100) / avios;
  if (!Number.isInteger(percent)) return texts.bonusText;
  return fillIn(texts.percentBonusText, { percent: `${percent}` });
}
