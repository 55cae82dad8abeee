import type { YearlyAllowance } from '@cairn/contract/members/yearly-allowance';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import type { AllowanceTexts } from '#app/content/order-pages/purchase-page.server.ts';

/** The rest of the yearly limit, in numbers and in words. */
export type Allowance = {
  left: number;
  /** The part of the limit that is used, in per cent. */
  usedPercent: number;
  texts: Omit<AllowanceTexts, 'alternatives'>;
  alternatives: AllowanceTexts['alternatives'];
  year: string;
};

export function showAllowance(
  { left, cap, year }: YearlyAllowance,
  { alternatives, ...texts }: AllowanceTexts,
  locale: string,
): Allowance {
  const number = (count: number) => count.toLocaleString(locale);
  const newYear = dateFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.UTC(year + 1, 0, 1));
  const values = {
    left: number(left),
    used: number(cap - left),
    cap: number(cap),
    year: `${year}`,
    date: newYear,
  };
  const fill = (text: string) => fillIn(text, values);
  return {
    left,
    usedPercent: Math.round((1_000 * (cap - left)) / cap) / 10,
    alternatives,
    year: `${year}`,
    texts: {
      ...texts,
      leftText: fill(texts.leftText),
      capText: fill(texts.capText),
      meterLabel: fill(texts.meterLabel),
      moreText: fill(texts.moreText),
      overText: fill(texts.overText),
      openAgainText: fill(texts.openAgainText),
      limitText: fill(texts.limitText),
      resetTitle: fill(texts.resetTitle),
      resetText: fill(texts.resetText),
    },
  };
}
