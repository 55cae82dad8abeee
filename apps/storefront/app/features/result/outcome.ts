import type { OrderedProduct } from '@cairn/contract/product';
import type { Receipt } from '@cairn/contract/receipt';
import { productOfId, type TransactionId, transactionId } from '@cairn/contract/transaction-id';
import type { TransactionState } from '@cairn/contract/transaction-state';
import type { Result } from '#app/errors/result.ts';
import { statusOf } from '#app/pending/status.ts';

export type Order = { id: TransactionId; product: OrderedProduct };

/** What one question about an order brought. */
export type Heard =
  | { kind: 'processing'; state: TransactionState }
  | { kind: 'failed'; state: TransactionState }
  | { kind: 'done'; state: TransactionState }
  | { kind: 'missing' };

export type Done = {
  kind: 'done';
  state: TransactionState;
  /** Undefined when it could not be fetched just now. */
  receipt: Receipt | undefined;
  /** What it brought into the member's own balance, where this was seen to happen. */
  credited: number | undefined;
  /** Whether the balance was read since. */
  isBalanceNew: boolean;
  heardAt: number;
};

export type Outcome =
  | { kind: 'asking' }
  | Exclude<Heard, { kind: 'done' }>
  | Done
  | { kind: 'gave up' };

/** Undefined for what is no order's id. */
export function orderOf(text: string): Order | undefined {
  const id = transactionId.safeParse(text);
  const product = productOfId(text);
  if (!id.success || product === undefined || product === 'subscription') return undefined;
  return { id: id.data, product };
}

export function heardOf(product: OrderedProduct, result: Result<TransactionState>): Result<Heard> {
  if (result.ok) {
    const status = statusOf(product, result.value);
    const kind = status === 'failed' || status === 'done' ? status : 'processing';
    return { ok: true, value: { kind, state: result.value } };
  }
  // Nobody's, or another member's: asking again cannot change that.
  return result.code === 'network_error_404' ? { ok: true, value: { kind: 'missing' } } : result;
}
