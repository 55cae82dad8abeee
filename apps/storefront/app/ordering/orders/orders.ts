import type { TargetAccount } from '@cairn/contract/members/target-account';
import type { Currency } from '@cairn/contract/values/currency';
import type { Product, TieredProduct } from '@cairn/contract/values/product';
import type { StoredData, StoredOrder } from '#app/pending/stored-order.ts';
import type { Amounts, Repriced } from './product-row.ts';
import { rowOf, TIERED_TABLE } from './product-table.ts';

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
export function newLocalId(): string {
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
