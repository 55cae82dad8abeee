import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { Product } from '@cairn/contract/values/product';
import { type Days, dayAfter, lengthOf } from './buckets.ts';
import { type BarRow, drawBars } from './draw-bars.ts';
import {
  CURRENCY_NAMES,
  dayText,
  moneyText,
  moreOrLess,
  PRODUCT_NAMES,
  wholeText,
} from './figure-texts.ts';
import type { Plot } from './plot.ts';

export type Bonus = {
  id: string;
  company: Company;
  product: Product;
  worth: string;
  /** Smaller purchases have no bonus. */
  fromAvios: number;
  /** Days of its company; those it covers in part count neither before nor after it. */
  firstWhole: string;
  lastBefore: string;
  lastWhole: string;
};

type Sold = { day: string; company: Company; product: Product; count: number; minor: number };

export type BonusInput = {
  /** Figures are there since the first day of the period before. */
  known: Days;
  openFrom: string;
  currency: Currency;
  sold: readonly Sold[];
  /** Orders that were credited with a bonus. */
  credited: readonly Credited[];
  bonuses: readonly Bonus[];
};

type Credited = Omit<Sold, 'minor'>;

/** Longer ago, other things have changed too. */
const MOST_DAYS = 14;

type Effect = {
  bonus: Bonus;
  days: number;
  before: number;
  since: number;
  /** Payments before and since. */
  count: number;
  /** Payments since, and those of them that had a bonus. */
  payments: number;
  qualified: number;
};

/** A day before a bonus and a day with it, of its own company and product. */
export async function bonusPlot(input: BonusInput): Promise<Plot> {
  const { currency, bonuses } = input;
  const effects = bonuses
    .map((bonus) => effectOf(input, bonus))
    .filter(({ days, before, since }) => days > 0 && before + since > 0);
  const title = bonusTitle(effects, bonuses.length, currency);
  return {
    id: `bonus-${currency}`,
    title,
    about: `A day with the bonus beside a day before it, over as many days each, ${MOST_DAYS} at most, in ${CURRENCY_NAMES[currency]}. All payments for the product count, including those too small for the bonus. Other causes are not excluded`,
    drawing:
      effects.length === 0
        ? null
        : await drawBars(
            `${title}. The table below has the numbers.`,
            effects.flatMap((one) => barsOf(one, currency)),
          ),
    table: {
      columns: [
        { id: 'bonus', head: 'Bonus', isNumber: false },
        { id: 'days', head: 'Days', isNumber: true },
        { id: 'before', head: 'A day before', isNumber: true },
        { id: 'since', head: 'A day with it', isNumber: true },
        { id: 'payments', head: 'Payments with it', isNumber: true },
        { id: 'qualified', head: 'Credited with a bonus', isNumber: true },
      ],
      rows: effects.map(({ bonus, days, before, since, payments, qualified }) => ({
        id: bonus.id,
        cells: [
          { text: `${nameOf(bonus)}, from ${dayText(bonus.firstWhole)}` },
          { text: `${days}`, value: days },
          { text: moneyText(before, currency), value: before },
          { text: moneyText(since, currency), value: since },
          { text: wholeText(payments), value: payments },
          { text: wholeText(qualified), value: qualified },
        ],
      })),
    },
  };
}

function effectOf({ known, openFrom, sold, credited }: BonusInput, bonus: Bonus): Effect {
  const last = [bonus.lastWhole, dayAfter(openFrom, -1), known.to].toSorted()[0] ?? known.to;
  const possible = Math.min(
    MOST_DAYS,
    lengthOf({ from: bonus.firstWhole, to: last }),
    lengthOf({ from: known.from, to: bonus.lastBefore }),
  );
  const days = Math.max(0, possible);
  const isOf = ({ from, to }: Days, { day, company, product }: Credited) =>
    day >= from && day <= to && company === bonus.company && product === bonus.product;
  const earlier = { from: dayAfter(bonus.lastBefore, 1 - days), to: bonus.lastBefore };
  const its = { from: bonus.firstWhole, to: dayAfter(bonus.firstWhole, days - 1) };
  const before = sold.filter((one) => isOf(earlier, one));
  const since = sold.filter((one) => isOf(its, one));
  const aDay = (rows: readonly Sold[]) =>
    days === 0 ? 0 : Math.round(rows.reduce((sum, { minor }) => sum + minor, 0) / days);
  const countOf = (rows: readonly Credited[]) => rows.reduce((sum, one) => sum + one.count, 0);
  return {
    ...{ bonus, days, before: aDay(before), since: aDay(since) },
    count: countOf([...before, ...since]),
    payments: countOf(since),
    qualified: countOf(credited.filter((one) => isOf(its, one))),
  };
}

/** Fewer payments are no effect. */
const ENOUGH = 20;

function bonusTitle(effects: readonly Effect[], begun: number, currency: Currency): string {
  if (begun === 0) return 'No bonus began in these days';
  const [effect, ...others] = effects;
  if (!effect) return `No bonus can be judged in ${CURRENCY_NAMES[currency]} yet`;
  if (others.length > 0 || effect.count < ENOUGH || effect.before === 0) {
    return effects.length === 1
      ? `${nameOf(effect.bonus)}: too few payments to judge`
      : `${effects.length} bonuses, before and since`;
  }
  if (effect.qualified === 0) return `${nameOf(effect.bonus)}: no payment had the bonus yet`;
  return `${nameOf(effect.bonus)}: a day brings ${moreOrLess(effect.since, effect.before)}`;
}

function barsOf({ bonus, before, since }: Effect, currency: Currency): BarRow[] {
  const of = bonus.product;
  return [
    {
      name: `${bonus.company}, before`,
      of,
      isOpen: true,
      mark: { row: bonus.id, column: 'before', value: before },
      text: moneyText(before, currency),
    },
    {
      name: `${bonus.company}, ${bonus.worth} on ${PRODUCT_NAMES[bonus.product]}`,
      of,
      mark: { row: bonus.id, column: 'since', value: since },
      text: moneyText(since, currency),
    },
  ];
}

function nameOf({ company, product, worth, fromAvios }: Bonus): string {
  const least = fromAvios > 1 ? ` from ${wholeText(fromAvios)} avios` : '';
  return `${company}, ${worth} on ${PRODUCT_NAMES[product]}${least}`;
}
