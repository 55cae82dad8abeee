import type { PackageQuote } from '@cairn/contract/prices/tier';
import type { Currency } from '@cairn/contract/values/currency';
import { dateFormat } from '@cairn/contract/values/formats';
import { formatMoney } from '@cairn/contract/values/money';
import { pricePerAviosText, type SmallUnits } from '#app/content/text/price-texts.ts';
import type { SpokenText } from '#app/content/text/spoken.tsx';

/** A package with formatted prices. Formatted on the server, because a browser's first number format is slow. */
export type ShownQuote = Pick<PackageQuote, 'avios' | 'bonusAvios'> & {
  texts: {
    avios: string;
    bonus: { avios: string; ends: string } | undefined;
    pricePerAvios: SpokenText;
    total: string;
  };
};

type QuoteFormat = { timeZone: string; locale: string; currency: Currency; smallUnits: SmallUnits };

export function showQuotes(quotes: readonly PackageQuote[], format: QuoteFormat): ShownQuote[] {
  const { timeZone, locale, currency, smallUnits } = format;
  const day = dateFormat(locale, { day: 'numeric', month: 'short', timeZone });
  return quotes.map(({ avios, bonusAvios, bonusEnds, total, pricePerAvios }) => ({
    avios,
    bonusAvios,
    texts: {
      avios: avios.toLocaleString(locale),
      bonus: bonusEnds && {
        avios: bonusAvios.toLocaleString(locale),
        ends: day.format(bonusEnds),
      },
      pricePerAvios: pricePerAviosText(pricePerAvios, currency, locale, smallUnits),
      total: formatMoney(total, currency, locale),
    },
  }));
}
