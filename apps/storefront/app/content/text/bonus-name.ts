import { fillIn } from '@cairn/contract/values/fill-in';

type BonusTexts = { bonusText: string; percentBonusText: string };

/** A bonus that is not a whole percentage is named without it. */
export function bonusName(texts: BonusTexts, percent: number | undefined): string {
  if (percent === undefined) return texts.bonusText;
  return fillIn(texts.percentBonusText, { percent: `${percent}` });
}
