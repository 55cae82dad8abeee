import type { OpenOrder } from '@cairn/contract/orders/open-orders';

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
