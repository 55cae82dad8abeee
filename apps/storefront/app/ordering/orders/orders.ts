import type { TargetAccount } from '@cairn/contract/members/target-account';
import type { Currency } from '@cairn/contract/values/currency';
import type { Product, TieredProduct } from '@cairn/contract/values/product';
import { PENDING_LIFETIME } from '#app/pending/pending-store.ts';
import type { StoredData, StoredOrder } from '#app/pending/stored-order.ts';
import type { OrderState } from './order-state.ts';
import { type Amounts, type Repriced, rowOf, TIERED_TABLE } from './product-table.ts';

type Buyer = { currency: Currency; member: string | undefined; now?: number };

/** An order that the server has not started yet. */
export function newOrder<P extends Product>(
  type: P,
  data: StoredData<P>,
  { currency, member, now = Date.now() }: Buyer,
): StoredOrder<P> {
  return {
    id: newLocalId(),
    type,
    creationDate: now,
    currency,
    status: 'payment_pending',
    data,
    ...(member !== undefined && { member }),
  };
}

export function chooseAvios<P extends TieredProduct>(
  product: P,
  chosen: Amounts,
  known: StoredOrder<P> | undefined,
  buyer: Buyer,
): StoredOrder<P> {
  return newOrder(product, TIERED_TABLE[product].choose(chosen, known?.data), buyer);
}

/** Used as the idempotency key of the start call, so that a repeated call starts the order once. */
function newLocalId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `LCL_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export function isLocal(id: string): boolean {
  return id.startsWith('LCL_');
}

export function amountsOf<P extends Product>({ type, data }: StoredOrder<P>): Amounts {
  return rowOf(type).amounts(data);
}

/** The avios to divide the charge by; undefined for products without a price per avios. */
export function paidAvios<P extends Product>({ type, data }: StoredOrder<P>): number | undefined {
  return rowOf(type).paidAvios?.(data);
}

export function recipientOf<P extends Product>({
  type,
  data,
}: StoredOrder<P>): TargetAccount | undefined {
  return rowOf(type).recipient?.(data);
}

export function repriced<P extends Product>(
  order: StoredOrder<P>,
  quote: Repriced,
): StoredOrder<P> {
  return { ...order, data: rowOf(order.type).reprice(order.data, quote) };
}

export function unpaid(product: TieredProduct, pending: StoredOrder | undefined) {
  return pending?.type === product && isUnpaid(pending) ? pending : undefined;
}

/** An order can be changed until its payment begins, also while it waits for a step-up. */
export function isUnpaid({ status }: StoredOrder): boolean {
  return status.endsWith('_pending');
}

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
