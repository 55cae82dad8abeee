import { type TransactionId, transactionId } from '@cairn/contract/orders/transaction-id';
import type { OrderedProduct } from '@cairn/contract/values/product';
import { unguessable } from '../../database/unguessable.ts';

const PREFIX = { purchase: 'p', gift: 'g', transfer: 't', booster: 'bb' } as const;

/** Says what it is the id of, and cannot be guessed. */
export function newTransactionId(product: OrderedProduct, hasDate: boolean): TransactionId {
  const prefix = product === 'gift' && hasDate ? 'gwd' : PREFIX[product];
  return transactionId.parse(`${prefix}${unguessable()}`);
}
