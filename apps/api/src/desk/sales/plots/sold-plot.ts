import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { Product } from '@cairn/contract/values/product';
import { type Bucket, bucketsOf, type Days, dayAfter, lengthOf } from './buckets.ts';
import { drawColumns, type Event, type SoldColumn } from './draw-columns.ts';
import {
  CURRENCY_NAMES,
  countText,
  daysBefore,
  moneyText,
  moreOrLess,
  PRODUCT_NAMES,
  PRODUCTS_DRAWN,
  periodText,
} from './figure-texts.ts';
import type { OrdersBehind, Plot } from './plot.ts';

type Sold = {
  day: string;
  company: Company;
  product: Product;
  currency: Currency;
  count: number;
  minor: number;
};

/** A bonus that begins on a day of its company; `isWhole` if it runs from that day's first minute. */
type BonusDay = {
  day: string;
  isWhole: boolean;
  worth: string;
  company: Company;
  product: Product;
  /** The last day that it covers whole. */
  lastWhole: string;
};

export type SoldInput = {
  period: Days;
  before: Days;
  /** The first day that is not over. */
  openFrom: string;
  company: Company | undefined;
  currency: Currency;
  /** Sales of both periods in this currency. */
  sold: readonly Sold[];
  bonuses: readonly BonusDay[];
};

/** Fewer payments say nothing about a day. */
const ENOUGH = 20;
const ENOUGH_DAYS = 3;

/** Money by day and product, in one currency. */
export async function soldPlot(input: SoldInput): Promise<Plot> {
  const { period, before, openFrom, currency, sold } = input;
  const buckets = bucketsOf(period, openFrom);
  const products = PRODUCTS_DRAWN.filter((product) =>
    sold.some((one) => one.product === product && one.day >= period.from && one.minor !== 0),
  );
  const columns = buckets.map((bucket) => columnOf(input, bucket, products));
  const title = soldTitle(input);
  const isByDay = buckets.length === lengthOf(period);
  const unit = `Payments by ${isByDay ? 'day' : 'month'} and product, in ${CURRENCY_NAMES[currency]}`;
  const hasBefore = sold.some(({ day }) => day <= before.to);
  const earlier = `${daysBefore(lengthOf(period))}, ${periodText(before)}`;
  const comparison = hasBefore ? `Dots: ${earlier}` : `Nothing was paid in ${earlier}`;
  return {
    id: `sold-${currency}`,
    title,
    about: `${unit}, by the ledger. Other currencies are not converted. ${comparison}`,
    drawing:
      products.length === 0
        ? null
        : await drawColumns({
            label: `${title}. ${unit}. The table below has the numbers.`,
            currency,
            products,
            columns,
            isBeforeDrawn: hasBefore,
            events: isByDay ? eventsOf(input) : [],
          }),
    table: {
      // The comparison comes first: phones have no room for all products.
      columns: [
        { id: 'day', head: isByDay ? 'Day' : 'Month', isNumber: false },
        { id: 'total', head: 'Total', isNumber: true },
        ...(hasBefore
          ? [{ id: 'before', head: `Before, ${periodText(before)}`, isNumber: true }]
          : []),
        ...products.map((id) => ({ id, head: PRODUCT_NAMES[id], isNumber: true })),
      ],
      rows: products.length === 0 ? [] : columns.map((column) => rowOf(column)),
      ...(products.length > 0 && { total: totalOf() }),
    },
  };

  function rowOf({ bucket, byProduct, total, earlier }: SoldColumn): Row {
    return {
      id: bucket.id,
      cells: [
        { text: bucket.name },
        moneyCell(total),
        ...(hasBefore ? [moneyCell(earlier)] : []),
        ...products.map((product) => ({
          ...moneyCell(byProduct[product]),
          ...ordersOf(input, bucket, product, byProduct[product]),
        })),
      ],
    };
  }

  function totalOf(): Row['cells'] {
    const sum = (amount: (column: SoldColumn) => number) =>
      moneyCell(columns.reduce((all, column) => all + amount(column), 0));
    return [
      { text: 'Total' },
      sum(({ total }) => total),
      ...(hasBefore ? [sum((column) => column.earlier)] : []),
      ...products.map((product) => sum(({ byProduct }) => byProduct[product])),
    ];
  }

  function moneyCell(minor: number) {
    return { text: moneyText(minor, currency), value: minor };
  }
}

type Row = Plot['table']['rows'][number];

function columnOf(
  { period, sold }: SoldInput,
  bucket: Bucket,
  products: readonly Product[],
): SoldColumn {
  const byProduct = { purchase: 0, subscription: 0, gift: 0, booster: 0, transfer: 0 };
  const length = lengthOf(period);
  const [from, to] = [dayAfter(bucket.from, -length), dayAfter(bucket.to, -length)];
  let earlier = 0;
  for (const { day, product, minor } of sold) {
    if (day >= bucket.from && day <= bucket.to) byProduct[product] += minor;
    if (day >= from && day <= to) earlier += minor;
  }
  const total = products.reduce((sum, product) => sum + byProduct[product], 0);
  return { bucket, byProduct, total, earlier };
}

/** Plans are not orders: their payments are on the plan's page. */
function ordersOf(
  { company, currency }: SoldInput,
  { from, to }: Bucket,
  product: Product,
  value: number,
): { orders?: OrdersBehind } {
  if (product === 'subscription' || value === 0) return {};
  return { orders: { step: 'captured', from, to, product, currency, ...(company && { company }) } };
}

/** Compares days that are over; a part of a day would look like a loss. */
export function soldTitle({
  period,
  before,
  openFrom,
  currency,
  sold,
  bonuses,
}: SoldInput): string {
  const over = { from: period.from, to: minOf(period.to, dayAfter(openFrom, -1)) };
  const [now, earlier, all] = [sumOf(sold, over), sumOf(sold, before), sumOf(sold, period)];
  const effect = bonusEffect({ bonuses, sold }, over);
  if (effect) return effect;
  if (isEnough(now) && isEnough(earlier)) {
    const than = moreOrLess(now.aDay, earlier.aDay);
    return `A day brings ${than} ${than === 'as much' ? 'as' : 'than'} in ${daysBefore(lengthOf(period))}`;
  }
  if (all.count === 0) return `Nothing was paid in ${CURRENCY_NAMES[currency]}`;
  return `${countText(all.count, 'payment')} in ${CURRENCY_NAMES[currency]}, ${moneyText(all.minor, currency)}`;
}

/** Undefined where other companies, other products or other bonuses may have changed the days, too. */
function bonusEffect(
  { bonuses, sold }: Pick<SoldInput, 'bonuses' | 'sold'>,
  over: Days,
): string | undefined {
  const begun = new Set(bonuses.map(({ day }) => day));
  const [bonus] = bonuses;
  if (begun.size !== 1 || !bonus) return undefined;
  const last = bonuses.map(({ lastWhole }) => lastWhole).reduce(minOf);
  const hasEnded = last <= over.to;
  const since = bonuses.every(({ isWhole }) => isWhole) ? bonus.day : dayAfter(bonus.day, 1);
  const compared = { from: over.from, to: minOf(last, over.to) };
  const isOthers = sold.some(
    ({ day, company, product }) =>
      day >= compared.from &&
      day <= compared.to &&
      !bonuses.some((one) => one.company === company && one.product === product),
  );
  if (isOthers) return undefined;
  const first = sumOf(sold, { from: over.from, to: dayAfter(bonus.day, -1) });
  const then = sumOf(sold, { from: since, to: compared.to });
  if (!isEnough(first) || !isEnough(then)) return undefined;
  const what = bonuses.length === 1 ? 'the bonus' : 'the bonuses';
  const change = moreOrLess(then.aDay, first.aDay);
  return hasEnded
    ? `During ${what}, a day brought ${change}`
    : `Since ${what}, a day brings ${change}`;
}

type Sum = { count: number; minor: number; days: number; aDay: number };

function sumOf(sold: readonly Sold[], days: Days): Sum {
  const within = sold.filter(({ day }) => day >= days.from && day <= days.to);
  const minor = within.reduce((sum, one) => sum + one.minor, 0);
  const length = Math.max(0, lengthOf(days));
  return {
    count: within.reduce((sum, one) => sum + one.count, 0),
    minor,
    days: length,
    aDay: length === 0 ? 0 : minor / length,
  };
}

function isEnough({ count, minor, days }: Sum): boolean {
  return count >= ENOUGH && days >= ENOUGH_DAYS && minor > 0;
}

function minOf(one: string, other: string): string {
  return one < other ? one : other;
}

/** Bonuses that begin on the same day share a line. */
function eventsOf({ bonuses }: SoldInput): Event[] {
  const byDay = new Map<string, BonusDay[]>();
  for (const bonus of bonuses) byDay.set(bonus.day, [...(byDay.get(bonus.day) ?? []), bonus]);
  return [...byDay].map(([day, [first, ...others]]) => ({
    at: day,
    text:
      first && others.length === 0
        ? `${first.worth} bonus begins`
        : `${others.length + 1} bonuses begin`,
  }));
}
