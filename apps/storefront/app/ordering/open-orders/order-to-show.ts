import type { OpenOrder } from '@cairn/contract/orders/open-orders';
import type { Product } from '@cairn/contract/values/product';
import { usePending } from '#app/pending/use-pending.ts';
import { useMemberQuery } from '#app/session/use-member-query.ts';
import { openOrdersQuery } from '#app/shop-api/orders/get-open-orders.ts';

/** Order pages name payments that are being confirmed; a new choice replaces other orders. */
export type Shows = 'confirming' | 'all';

export function isConfirming({ status }: OpenOrder): boolean {
  return status === 'confirming';
}

/** An order that this browser has stored is offered by the strip that knows more of it. */
export function orderToShow(
  orders: readonly OpenOrder[],
  shows: Shows,
  storedId: string | undefined,
): OpenOrder | undefined {
  if (shows === 'confirming') return orders.find(isConfirming);
  const others = orders.filter(({ id }) => id !== storedId);
  return others.find(isConfirming) ?? others[0];
}

/** Whether a payment for this product is being confirmed; undefined until the answer has come. */
export function useConfirming(product: Product): boolean | undefined {
  const orders = useMemberQuery(openOrdersQuery, { raises: false });
  const stored = usePending();
  if (stored?.type === product && stored.status === 'payment_started') return true;
  if (orders.kind === 'loading') return undefined;
  return (
    orders.kind === 'ready' &&
    orders.data.some((order) => order.product === product && isConfirming(order))
  );
}
