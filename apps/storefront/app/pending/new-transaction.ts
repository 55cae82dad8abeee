import type { Currency } from '@cairn/contract/currency';
import type { StoredPurchase, StoredTransaction } from './stored-transaction.ts';

export type ChosenPackage = { avios: number; price: number; bonusAvios: number };

/** An order that the server has not heard of yet. */
export function newPurchase(
  { avios, price, bonusAvios }: ChosenPackage,
  currency: Currency,
  member: string | undefined,
  now = Date.now(),
): StoredPurchase {
  return {
    id: newLocalId(),
    type: 'purchase',
    creationDate: now,
    currency,
    status: 'payment_pending',
    data: { purchaseAvios: avios, purchasePrice: price, bonusAvios },
    ...(member !== undefined && { member }),
  };
}

/** The same choice as an order of its own: the server's can be paid no more. */
export function begunAnew({ payment, ...order }: StoredTransaction): StoredTransaction {
  return { ...order, id: newLocalId(), status: 'payment_pending' };
}

/** Serves as the key under which the server starts it once, however often it is asked. */
function newLocalId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `LCL_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export function isLocal(id: string): boolean {
  return id.startsWith('LCL_');
}
