import { type Currency, isCurrency } from '@cairn/contract/currency';
import { PACKAGE_AMOUNTS } from '@cairn/contract/package-amounts';

export const SIZES = ['small', 'medium', 'large'] as const;
export type Size = (typeof SIZES)[number];

export const ORDERS = ['smallest', 'biggest'] as const;
type Order = (typeof ORDERS)[number];

/** The package that an address asks for. */
export const CHOICE = 'avios';

export type Filters = {
  /** None is all. */
  sizes: readonly Size[];
  order: Order;
  /** As the address names it; without one the market's or the member's counts. */
  currency: Currency | undefined;
};

export function sizeOf(avios: number): Size {
  if (avios <= 15_000) return 'small';
  return avios <= 90_000 ? 'medium' : 'large';
}

/** What of an address is understood; `isCorrected` when some of it was not. */
export function readFilters(
  search: URLSearchParams,
): Filters & { asked: number | undefined; isCorrected: boolean } {
  const named = (search.get('sizes') ?? '').split(',').filter((part) => part !== '');
  const sizes = SIZES.filter((size) => named.includes(size));
  const wanted = search.get('order');
  const order = ORDERS.find((one) => one === wanted);
  const currency = search.get('currency');
  const choice = search.get(CHOICE);
  const asked = PACKAGE_AMOUNTS.find((amount) => `${amount}` === choice);
  const isCorrected =
    sizes.length !== named.length ||
    (wanted !== null && order === undefined) ||
    (currency !== null && !isCurrency(currency)) ||
    (choice !== null && asked === undefined);
  return {
    sizes,
    order: order ?? 'smallest',
    currency: isCurrency(currency) ? currency : undefined,
    asked,
    isCorrected,
  };
}

/** The address with these filters; what goes without saying is left out, and what was asked for once. */
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
