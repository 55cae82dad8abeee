import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { quotePackages } from '@cairn/contract/prices/quote-packages';
import type { PackageQuote } from '@cairn/contract/prices/tier';
import type { Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoney } from '@cairn/contract/values/money';
import { pricePerAviosText } from '#app/content/text/price-texts.ts';
import type { Fact } from './fact.ts';
import { formatAvios, formatDay, type Reader } from './reader.ts';

const AMOUNT = /(\d{1,3}(?:[.,\s]\d{3})+|\d+(?:[.,]\d)?)\s*(k|mil|thousand)?(?![\d\p{L}])/giu;

/** Smaller numbers are not amounts of avios: "the 2 packages". */
const LEAST = 100;

/** The avios that a question names: "10k", "10.000", "10 000". */
export function amountIn(question: string): number | undefined {
  for (const [, digits = '', thousands] of question.matchAll(AMOUNT)) {
    const isGrouped = /\d[.,\s]\d{3}/.test(digits);
    const number = Number(isGrouped ? digits.replace(/\D/g, '') : digits.replace(',', '.'));
    const amount = Math.round(thousands ? number * 1000 : number);
    if (amount >= LEAST) return amount;
  }
  return undefined;
}

/** Today's prices of the packages nearest to an amount. Undefined if none is for sale. */
export function describePrice(
  question: string,
  tiers: readonly PriceTier[],
  currency: Currency,
  reader: Reader,
): Fact | undefined {
  const { price: texts, links } = reader.texts;
  const quotes = quotePackages(tiers, currency, reader.now);
  const [smallest] = quotes;
  const largest = quotes.at(-1);
  if (!smallest || !largest) return undefined;
  const compare = { text: links.compare, link: `/purchase?currency=${currency}` };
  const asked = amountIn(question);
  const bonus = quotes.find(({ bonusAvios }) => bonusAvios > 0);
  if (asked === undefined) {
    const values = { ...prefixed('from', smallest), ...prefixed('to', largest) };
    return {
      lead: fillIn(texts.rangeLead, values),
      text: [fillIn(texts.rangeText, values), laterBonus(smallest)].filter(Boolean).join(' '),
      links: [compare],
    };
  }
  const exact = quotes.find(({ avios }) => avios === asked);
  const shown = exact ? [exact] : nearest(quotes, asked);
  const [first] = shown;
  if (!first) return undefined;
  const buy = shown.map(({ avios }) => ({
    text: fillIn(links.buy, { amount: formatAvios(avios, reader) }),
    link: `/purchase?avios=${avios}&currency=${currency}`,
  }));
  if (exact) {
    return {
      lead: fillIn(texts.lead, valuesOf(exact)),
      text: [fillIn(texts.eachText, valuesOf(exact)), ownBonus(exact) ?? laterBonus(exact)]
        .filter(Boolean)
        .join(' '),
      links: [...buy, compare],
    };
  }
  const lines = shown.map((quote) =>
    [fillIn(texts.nearestText, valuesOf(quote)), ownBonus(quote)].filter(Boolean).join(' '),
  );
  return {
    lead: fillIn(texts.noPackageText, { amount: formatAvios(asked, reader) }),
    text: lines.join('\n\n'),
    links: [...buy, compare],
  };

  function ownBonus({ bonusAvios, bonusEnds }: PackageQuote): string | undefined {
    if (!bonusEnds) return undefined;
    const values = { bonus: formatAvios(bonusAvios, reader), date: formatDay(bonusEnds, reader) };
    return fillIn(texts.bonusText, values);
  }

  function laterBonus({ avios }: PackageQuote): string | undefined {
    if (!bonus?.bonusEnds || bonus.avios <= avios) return undefined;
    const values = { ...valuesOf(bonus), date: formatDay(bonus.bonusEnds, reader) };
    return fillIn(texts.laterBonusText, values);
  }

  function valuesOf({ avios, total, pricePerAvios }: PackageQuote): Record<string, string> {
    return {
      amount: formatAvios(avios, reader),
      total: formatMoney(total, currency, reader.locale),
      each: pricePerAviosText(pricePerAvios, currency, reader.locale, reader.texts.smallUnits)
        .shown,
    };
  }

  function prefixed(name: string, quote: PackageQuote): Record<string, string> {
    const { amount = '', total = '' } = valuesOf(quote);
    return { [`${name}Amount`]: amount, [`${name}Total`]: total };
  }
}

/** The package below and the one above; at an end, only the one there. */
function nearest(quotes: readonly PackageQuote[], asked: number): PackageQuote[] {
  const below = quotes.findLast(({ avios }) => avios < asked);
  const above = quotes.find(({ avios }) => avios > asked);
  return [below, above].filter((quote) => quote !== undefined);
}
