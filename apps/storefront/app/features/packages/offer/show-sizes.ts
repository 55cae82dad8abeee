import type { Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import type { ChosenPackage, ShownPackage } from '#app/ordering/package-choice/shown-package.ts';
import { SIZES, type Size, sizeOf } from '../filters.ts';
import type { PackageFormat, ShownSize } from './shown-offer.ts';

type SizeFormat = {
  texts: PackageFormat['content']['packages'];
  currency: Currency;
  locale: string;
};

/** Texts for each size; the packages are those of all sizes, smallest first. */
export function showSizes(
  packages: readonly ShownPackage[],
  format: SizeFormat,
): Record<Size, ShownSize> {
  const priced = packages.filter((one): one is ChosenPackage => one.price !== undefined);
  const [small, medium, large] = SIZES.map((size) => {
    const all = packages.filter(({ avios }) => sizeOf(avios) === size);
    const here = priced.filter((one) => all.includes(one));
    const amounts = here.map(({ avios, price }) => ({ avios, bonusAvios: price.bonusAvios }));
    const range = { from: all[0]?.texts.avios ?? '', to: all.at(-1)?.texts.avios ?? '' };
    return {
      range: fillIn(format.texts.sizeRangeText, range),
      percent: samePercent(amounts),
      note: noteOn(here, priced, format),
    };
  });
  const nothing = { range: undefined, percent: undefined, note: undefined };
  return { small: small ?? nothing, medium: medium ?? nothing, large: large ?? nothing };
}

function noteOn(
  here: readonly ChosenPackage[],
  all: readonly ChosenPackage[],
  format: SizeFormat,
): string | undefined {
  const { texts } = format;
  const lowest = isLowest(here, all) ? texts.lowestPriceText : undefined;
  const first = all.findIndex(hasBonus);
  const [before, next] = [all[first - 1], all[first]];
  if (!next) return lowest;
  if (!here.some(hasBonus)) return texts.noBonusText;
  return before && here.includes(next) ? thresholdText(before, next, format) : lowest;
}

/** Compares price and avios of the first package with a bonus with the one before it. */
function thresholdText(before: ChosenPackage, next: ChosenPackage, format: SizeFormat): string {
  const { texts, currency, locale } = format;
  const receive = ({ avios, price }: ChosenPackage) => avios + price.bonusAvios;
  const more = minorFromDecimal(next.price.total - before.price.total);
  return fillIn(texts.thresholdText, {
    next: next.texts.avios,
    before: before.texts.avios,
    price: formatMoney(more, currency, locale),
    avios: (receive(next) - receive(before)).toLocaleString(locale),
  });
}

/** The percentage that all these bonuses are. */
export function samePercent(
  packages: readonly { avios: number; bonusAvios: number }[],
): string | undefined {
  const percents = new Set(packages.map(({ avios, bonusAvios }) => (100 * bonusAvios) / avios));
  const [percent] = percents;
  if (percents.size !== 1 || percent === undefined || percent === 0) return undefined;
  return Number.isInteger(percent) ? `${percent}` : undefined;
}

function hasBonus({ price }: ChosenPackage): boolean {
  return price.bonusAvios > 0;
}

function isLowest(here: readonly ChosenPackage[], all: readonly ChosenPackage[]): boolean {
  const least = Math.min(...all.map(({ price }) => price.pricePerAvios));
  return all.length > 1 && here.some(({ price }) => price.pricePerAvios === least);
}
