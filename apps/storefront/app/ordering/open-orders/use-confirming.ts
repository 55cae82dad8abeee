import type { Product } from '@cairn/contract/values/product';
import { usePending } from '#app/pending/use-pending.ts';
import { useMemberQuery } from '#app/session/use-member-query.ts';
import { openOrdersQuery } from '#app/shop-api/orders/get-open-orders.ts';
import { isConfirming } from './order-to-show.ts';

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
