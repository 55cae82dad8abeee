import type { Currency } from '@cairn/contract/values/currency';
import { type Product, startPage } from '@cairn/contract/values/product';
import { rowOf } from '../orders/product-table.ts';

/** Pages with packages keep the order's currency. */
export function choicePath(product: Product, currency?: Currency): string {
  const keepsCurrency = rowOf(product).pricing === 'package' && currency !== undefined;
  return `${startPage(product)}${keepsCurrency ? `?currency=${currency}` : ''}`;
}

export function recipientPath(product: Product): string {
  return `${startPage(product)}/recipient`;
}

/** The last step before payment, for changing an order or when it cannot continue. */
export function changePath(product: Product | undefined, currency?: Currency): string {
  if (product === undefined) return '/';
  return rowOf(product).recipient ? recipientPath(product) : choicePath(product, currency);
}

/** The step after the choice. */
export function nextPath(product: Product): string {
  return rowOf(product).recipient ? recipientPath(product) : startPath(false);
}

/** An external checkout has no ways into the shop. */
export function isInFrame(to: string, isExternal: boolean): boolean {
  return !isExternal || to.startsWith(startPath(true));
}

/** Starts the order that is stored in the browser. */
export function startPath(isExternal: boolean): string {
  return `${isExternal ? '/external' : ''}/checkout`;
}
