import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import type { PackageQuote } from '@cairn/contract/prices/tier';
import type { Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import {
  bonusEnd,
  type ChosenPackage,
  quotesOf,
  shownPackages,
} from '#app/ordering/package-choice/shown-package.ts';
import { countBySizes } from './count-packages.ts';
import { recommend } from './recommend.ts';
import { showCurve } from './show-curve.ts';
import { samePercent, showSizes } from './show-sizes.ts';
import type { BonusOffer, PackageFormat, PackageOffer } from './shown-offer.ts';

export function showPackages(
  tiers: readonly PriceTier[],
  currency: Currency,
  format: PackageFormat,
  now: Date,
): PackageOffer {
  const { locale, content } = format;
  const quotes = quotesOf(tiers, currency, now);
  const packages = shownPackages(tiers, quotes, currency, {
    locale,
    texts: { ...content.packages, sumText: content.picks.bonusText },
    smallUnits: content.smallUnits,
  });
  const bonus = bonusOf(quotes, format);
  return {
    currency,
    packages,
    intro: introOf(content, bonus),
    countTexts: countBySizes(packages, content.packages.countText, locale),
    bonus,
    sizes: showSizes(packages, { texts: content.packages, currency, locale }),
    picks: recommend({
      packages: packages.filter(
        (one): one is ChosenPackage => one.isAvailable && one.price !== undefined,
      ),
      gap: undefined,
      popular: format.popular,
      isTight: false,
    }).map((pick) => ({ ...pick, text: content.picks.kinds[pick.kind].text })),
    highest: Math.max(...packages.map(({ price }) => price?.basePricePerAvios ?? 0)),
    curve: showCurve(packages, content.panel.curveLabel),
  };
}

function introOf(
  { intro, bonusEndText, bonusFromText }: PackageFormat['content'],
  bonus: BonusOffer | undefined,
): string {
  if (!bonus) return intro;
  const { ends: date, from, percent } = bonus;
  if (percent && bonusFromText) return fillIn(bonusFromText, { date, from, percent });
  return bonusEndText ? `${intro} ${fillIn(bonusEndText, { date })}` : intro;
}

function bonusOf(
  quotes: readonly (PackageQuote | undefined)[],
  format: PackageFormat,
): BonusOffer | undefined {
  const dated = quotes.flatMap((quote) => (quote?.bonusEnds ? [quote] : []));
  const [least] = dated;
  const ends = bonusEnd(quotes, format);
  if (!least || !ends) return undefined;
  const { locale, content } = format;
  const percent = samePercent(dated);
  return {
    endsAt: ends.at,
    ends: ends.text,
    from: least.avios.toLocaleString(locale),
    percent,
    title: percent && fillIn(content.panel.bonusTitle, { percent }),
  };
}
