import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { type PackageQuote, priceIn, pricePackage, tierOf } from '@cairn/contract/prices/tier';
import { CURRENCIES, type Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import {
  decimalFromMinor,
  formatMoney,
  type MicroUnits,
  pricePerAvios,
} from '@cairn/contract/values/money';
import { pricePerAviosText } from '#app/content/text/price-texts.ts';
import type { SpokenText } from '#app/content/text/spoken.tsx';
import { fullnessOf } from '#app/ordering/parts/fullness.ts';
import { countBySizes } from './count-packages.ts';
import { recommend } from './recommend.ts';
import { showCurve } from './show-curve.ts';
import { samePercent, showSizes } from './show-sizes.ts';
import type {
  BonusOffer,
  ChosenPackage,
  PackageFormat,
  PackageOffer,
  ShownPackage,
} from './shown-offer.ts';

export function showPackages(
  tiers: readonly PriceTier[],
  currency: Currency,
  format: PackageFormat,
  now: Date,
): PackageOffer {
  const { locale, content } = format;
  const quotes = PACKAGE_AMOUNTS.map((avios) => pricePackage(avios, tiers, currency, now));
  const packages = PACKAGE_AMOUNTS.map((avios, index): ShownPackage => {
    const quote = quotes[index];
    const texts = { avios: avios.toLocaleString(locale) };
    const fullness = fullnessOf(avios);
    if (!quote) return { avios, isAvailable: false, fullness, texts };
    const { total, bonusAvios } = quote;
    const base = pricePerAvios(total, avios);
    const bonus = bonusAvios.toLocaleString(locale);
    const each = (price: MicroUnits, text = '{pricePerAvios}') =>
      within(text, pricePerAviosText(price, currency, locale, content.smallUnits));
    return {
      avios,
      isAvailable: tierOf(avios, tiers)?.available !== false,
      fullness,
      texts,
      price: {
        total: decimalFromMinor(total),
        pricePerAvios: quote.pricePerAvios,
        basePricePerAvios: base,
        bonusAvios,
        texts: {
          total: formatMoney(total, currency, locale),
          pricePerAvios: each(quote.pricePerAvios),
          each: each(quote.pricePerAvios, content.packages.eachText),
          eachInFull: each(quote.pricePerAvios, content.packages.pricePerAviosText),
          basePricePerAvios: bonusAvios > 0 ? each(base) : undefined,
          withoutBonus: bonusAvios > 0 ? each(base, content.packages.withoutBonusText) : undefined,
          bonus: bonusAvios > 0 ? bonus : undefined,
          sum:
            bonusAvios > 0
              ? fillIn(content.picks.bonusText, { avios: texts.avios, bonus })
              : content.packages.noBonusText,
          receive: (avios + bonusAvios).toLocaleString(locale),
        },
      },
    };
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

function within(text: string, { shown, spoken }: SpokenText): SpokenText {
  return {
    shown: fillIn(text, { pricePerAvios: shown }),
    spoken: fillIn(text, { pricePerAvios: spoken }),
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
  { timeZone, zoneName, locale, content }: PackageFormat,
): BonusOffer | undefined {
  const dated = quotes.flatMap((quote) =>
    quote?.bonusEnds ? [{ ...quote, ends: quote.bonusEnds.getTime() }] : [],
  );
  const [least] = dated;
  if (!least) return undefined;
  const end = Math.max(...dated.map(({ ends }) => ends));
  const date = dateFormat(locale, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(end);
  const percent = samePercent(dated);
  return {
    endsAt: end,
    ends: `${date}, ${zoneName}`,
    from: least.avios.toLocaleString(locale),
    percent,
    title: percent && fillIn(content.panel.bonusTitle, { percent }),
  };
}

/** The currency itself if anything has a price in it, else the first in which something has. */
export function currencyWithPrices(tiers: readonly PriceTier[], wanted: Currency): Currency {
  const hasPrice = (currency: Currency) =>
    tiers.some(({ price }) => priceIn(price, currency) !== undefined);
  if (hasPrice(wanted)) return wanted;
  return CURRENCIES.find(hasPrice) ?? wanted;
}
