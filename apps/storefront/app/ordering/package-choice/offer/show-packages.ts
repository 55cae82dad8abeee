import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { type PackageQuote, priceIn, pricePackage, tierOf } from '@cairn/contract/prices/tier';
import { timeZoneOf } from '@cairn/contract/values/company';
import { CURRENCIES, type Currency } from '@cairn/contract/values/currency';
import { dateFormat } from '@cairn/contract/values/formats';
import {
  decimalFromMinor,
  formatMoney,
  type MicroUnits,
  pricePerAvios,
} from '@cairn/contract/values/money';
import { fillInPlural } from '#app/content/text/plural.ts';
import { pricePerAviosText } from '#app/content/text/price-texts.ts';
import { countPackages } from './count-packages.ts';
import { showCurve } from './show-curve.ts';
import { samePercent, showSizes } from './show-sizes.ts';
import type { BonusOffer, PackageOffer, PackageWords, ShownPackage } from './shown-offer.ts';

const DAY = 86_400_000;

export function showPackages(
  tiers: readonly PriceTier[],
  currency: Currency,
  words: PackageWords,
  now: Date,
): PackageOffer {
  const { locale, content } = words;
  const quotes = PACKAGE_AMOUNTS.map((avios) => pricePackage(avios, tiers, currency, now));
  const packages = PACKAGE_AMOUNTS.map((avios, index): ShownPackage => {
    const quote = quotes[index];
    const texts = { avios: avios.toLocaleString(locale) };
    if (!quote) return { avios, isAvailable: false, texts };
    const { total, bonusAvios } = quote;
    const base = pricePerAvios(total, avios);
    const each = (price: MicroUnits) =>
      pricePerAviosText(price, currency, locale, content.smallUnits);
    return {
      avios,
      isAvailable: tierOf(avios, tiers)?.available !== false,
      texts,
      price: {
        total: decimalFromMinor(total),
        pricePerAvios: quote.pricePerAvios,
        basePricePerAvios: base,
        bonusAvios,
        texts: {
          total: formatMoney(total, currency, locale),
          pricePerAvios: each(quote.pricePerAvios),
          basePricePerAvios: bonusAvios > 0 ? each(base) : undefined,
          bonus: bonusAvios > 0 ? bonusAvios.toLocaleString(locale) : undefined,
          receive: (avios + bonusAvios).toLocaleString(locale),
        },
      },
    };
  });
  return {
    currency,
    packages,
    countText: countPackages(packages, content.packages.countText, locale),
    bonus: bonusOf(quotes, words, now),
    sizes: showSizes(packages, { texts: content.packages, currency, locale }),
    curve: showCurve(packages, content.panel.curveLabel),
  };
}

function bonusOf(
  quotes: readonly (PackageQuote | undefined)[],
  { company, locale, content }: PackageWords,
  now: Date,
): BonusOffer | undefined {
  const dated = quotes.flatMap((quote) =>
    quote?.bonusEnds ? [{ ...quote, ends: quote.bonusEnds.getTime() }] : [],
  );
  const [least] = dated;
  if (!least) return undefined;
  const zoneName = content.zoneNames?.[company];
  const end = Math.max(...dated.map(({ ends }) => ends));
  const date = dateFormat(locale, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timeZoneOf(company),
    ...(zoneName === undefined && { timeZoneName: 'short' }),
  }).format(end);
  const percent = samePercent(dated);
  const daysLeft = Math.ceil((end - now.getTime()) / DAY);
  return {
    ends: zoneName === undefined ? date : `${date} ${zoneName}`,
    from: least.avios.toLocaleString(locale),
    percent,
    title: percent && fillInPlural(content.panel.bonusTitle, daysLeft, { percent }, locale),
  };
}

/** The currency itself if anything has a price in it, else the first in which something has. */
export function currencyWithPrices(tiers: readonly PriceTier[], wanted: Currency): Currency {
  const hasPrice = (currency: Currency) =>
    tiers.some(({ price }) => priceIn(price, currency) !== undefined);
  if (hasPrice(wanted)) return wanted;
  return CURRENCIES.find(hasPrice) ?? wanted;
}
