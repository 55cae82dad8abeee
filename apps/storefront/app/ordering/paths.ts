import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import { isOfRunningSubscription, type PastId } from '@cairn/contract/orders/transaction-id';
import type { Currency } from '@cairn/contract/values/currency';
import { type Product, startPage } from '@cairn/contract/values/product';
import { rowOf } from './orders/product-table.ts';

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

type OrderPlace = { id: string; isExternal: boolean };

export function checkoutPath({ id, isExternal }: OrderPlace): string {
  return `${startPath(isExternal)}/${id}`;
}

export function resultPath({ id, isExternal }: OrderPlace): string {
  return `${startPath(isExternal)}/transaction/${id}`;
}

/** The page on which members manage their plan. */
export const PLAN_PATH = '/my-subscriptions';

type Left = { id?: string | undefined; type: Product; currency?: Currency | undefined };

/** A checkout that cannot continue leads to the page where its order can be changed. */
export function leavePath({ id, type, currency }: Left): string {
  return id !== undefined && isOfRunningSubscription(id) ? PLAN_PATH : changePath(type, currency);
}

export function historyPath(id: PastId): string {
  return `/history/${id}`;
}

type Repeatable = Pick<PastTransaction, 'id' | 'product' | 'aviosAmount' | 'currency'>;

/**
 * Chooses the package of an earlier order again, at today's price. The order's id finds a gift's
 * recipient among the saved people. Undefined for products without packages.
 */
export function buyAgainPath({ id, product, aviosAmount, currency }: Repeatable) {
  if (rowOf(product).pricing !== 'package') return undefined;
  const again = rowOf(product).recipient ? `&again=${id}` : '';
  return `${startPage(product)}?avios=${aviosAmount}&currency=${currency}${again}`;
}

/** The page on which this order, or this payment of a plan, can be refunded. */
export function refundPath(id: PastId): string {
  return `/refund?order=${id}`;
}

/** A link from content; to the contact form and the refunds it takes the order along [2.15]. */
export function aboutOrder(link: string, id: string): string {
  return link === '/contact' || link === '/refund' ? `${link}?order=${id}` : link;
}
