import type { Product } from '@cairn/contract/values/product';
import { PENDING_LIFETIME } from '#app/pending/pending-store.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import type { OrderState } from './order-state.ts';
import { newLocalId, newOrder } from './orders.ts';
import { rowOf } from './product-table.ts';

/** The same choice as a new order, for when the one on the server can no longer be paid. */
export function restarted({ payment, ...order }: StoredOrder): StoredOrder {
  return { ...order, id: newLocalId(), status: 'payment_pending' };
}

type FromServer<P extends Product> = {
  id: StoredOrder['id'];
  type: P;
  state: OrderState;
  /** This browser's record of it. */
  known: StoredOrder<P> | undefined;
  member: string;
  now: number;
};

/** The record to store of an order that the server knows. */
export function orderFromState<P extends Product>(from: FromServer<P>): StoredOrder<P> {
  const { id, type, state, known, member, now } = from;
  const { expiresAt, session, currency } = state;
  const createdAt = expiresAt === undefined ? undefined : expiresAt - PENDING_LIFETIME;
  return {
    id,
    type,
    // A browser's clock may be slow, and an order from the future is taken for an invalid one.
    creationDate: Math.min(known?.creationDate ?? createdAt ?? now, now),
    currency,
    status: 'payment_pending',
    member,
    ...(session && { payment: session }),
    data: rowOf(type).fromState(state, known?.data),
  };
}

/** The same order again, as a new one at the old price. */
export function newOrderFrom<P extends Product>(
  type: P,
  state: OrderState,
  member: string,
): StoredOrder<P> {
  const data = rowOf(type).fromState(state, undefined);
  return newOrder(type, data, { currency: state.currency, member });
}

/** Whether everything is known that the start call needs. */
export function canStart<P extends Product>(order: StoredOrder<P>): boolean {
  return rowOf(order.type).startBody(order) !== undefined;
}
