import { isCardChange } from '@cairn/contract/orders/card-change';
import type { Receipt } from '@cairn/contract/orders/receipt';
import {
  isOfRunningSubscription,
  payableId,
  productOfId,
} from '@cairn/contract/orders/transaction-id';
import type { Product } from '@cairn/contract/values/product';
import type { OrderState } from '#app/ordering/orders/order-state.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';

export type Order = {
  id: StoredOrder['id'];
  type: Product;
  /** Which texts it has: a payment that renews a plan, or another card for it, has its own. */
  kind: Product | 'renewal' | 'card';
};

export type Done = {
  kind: 'done';
  state: OrderState;
  /** Undefined when it could not be fetched. */
  receipt: Receipt | undefined;
  isReceiptPending: boolean;
  /** Avios added to the member's own balance, if this page saw it happen. */
  credited: number | undefined;
  /** Whether the balance was refetched since. */
  isBalanceNew: boolean;
  receivedAt: number;
};

/** The status of a payment that the server has not confirmed. */
export type PaymentDoubt =
  /** The form has just reported it as completed: its confirmation is on the way. */
  | 'confirming'
  /** The server is asking the payment provider. */
  | 'asking'
  /** The provider knows of no payment. */
  | 'none'
  /** The form or the provider knows of a payment, which its notification has to confirm. */
  | 'waiting'
  /** Nobody can say but the member: the form was left before it reported a result. */
  | 'unresolved';

export type OrderOutcome =
  | { kind: 'loading' }
  | { kind: 'processing'; state: OrderState }
  | { kind: 'failed'; state: OrderState }
  | Done
  | { kind: 'missing' }
  /** A plan that has ended in a way that no order can: its own page tells more. */
  | { kind: 'over' }
  | { kind: 'gave up' };

/** Undefined when the text is not an order's id. */
export function orderOf(text: string): Order | undefined {
  const id = payableId.safeParse(text);
  const type = productOfId(text);
  if (!id.success || type === undefined) return undefined;
  return { id: id.data, type, kind: kindOf(text, type) };
}

function kindOf(id: string, type: Product): Order['kind'] {
  if (isCardChange(id)) return 'card';
  return isOfRunningSubscription(id) ? 'renewal' : type;
}

export function receivedAvios({ avios, bonusAvios }: OrderState): number {
  return avios + bonusAvios;
}

/** Whether a dated gift or transfer was cancelled before its day. */
export function isCalledBack({ deliverAt }: OrderState, receipt: Receipt | undefined): boolean {
  if (deliverAt === undefined || receipt?.refundedAt === undefined) return false;
  return Date.parse(receipt.refundedAt) < Date.parse(deliverAt);
}
