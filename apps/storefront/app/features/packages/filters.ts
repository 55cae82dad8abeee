import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import { type Company, offeredCurrency } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { CHOICE } from '#app/ordering/package-choice/choice.ts';

export const SIZES = ['small', 'medium', 'large'] as const;
export type Size = (typeof SIZES)[number];

export const ORDERS = ['smallest', 'biggest'] as const;
type Order = (typeof ORDERS)[number];

export type Filters = {
  /** Empty means all. */
  sizes: readonly Size[];
  order: Order;
  /** As named in the URL; without it the member's or the market's applies. */
  currency: Currency | undefined;
};

export function sizeOf(avios: number): Size {
  if (avios <= 15_000) return 'small';
  return avios <= 90_000 ? 'medium' : 'large';
}

/** Reads the URL; `isCorrected` when part of it was invalid and ignored. */
export function readFilters(
  search: URLSearchParams,
  company: Company,
): Filters & { requested: number | undefined; isCorrected: boolean } {
  const named = (search.get('sizes') ?? '').split(',').filter((part) => part !== '');
  const sizes = SIZES.filter((size) => named.includes(size));
  const wanted = search.get('order');
  const order = ORDERS.find((one) => one === wanted);
  const namedCurrency = search.get('currency');
  const currency = offeredCurrency(company, namedCurrency);
  const choice = search.get(CHOICE);
  const requested = PACKAGE_AMOUNTS.find((amount) => `${amount}` === choice);
  const isCorrected =
    sizes.length !== named.length ||
    (wanted !== null && order === undefined) ||
    (namedCurrency !== null && currency === undefined) ||
    (choice !== null && requested === undefined);
  return {
    sizes,
    order: order ?? 'smallest',
    currency,
    requested,
    isCorrected,
  };
}

/** The query with these filters, without defaults and without a preselected package. */
export function withFilters(
  search: URLSearchParams,
  { sizes, order, currency }: Filters,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(CHOICE);
  set(next, 'sizes', sizes.join(','));
  set(next, 'order', order === 'smallest' ? '' : order);
  set(next, 'currency', currency ?? '');
  return next;
}

function set(search: URLSearchParams, name: string, value: string): void {
  if (value === '') search.delete(name);
  else search.set(name, value);
}

export function applyFilters<Package extends { avios: number }>(
  packages: readonly Package[],
  { sizes, order }: Pick<Filters, 'sizes' | 'order'>,
): Package[] {
  const fitting = packages.filter(
    ({ avios }) => sizes.length === 0 || sizes.includes(sizeOf(avios)),
  );
  const sign = order === 'smallest' ? 1 : -1;
  return fitting.toSorted((one, other) => sign * (one.avios - other.avios));
}
