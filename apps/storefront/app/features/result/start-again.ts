import type { TransactionState } from '@cairn/contract/transaction-state';
import { newPurchase } from '#app/pending/new-transaction.ts';
import type { StoredPurchase } from '#app/pending/stored-transaction.ts';

/** The same package as a new order, at the price it had: checkout looks whether that still holds. */
export function sameAgain(
  { payload }: TransactionState,
  member: string | undefined,
): StoredPurchase {
  const { aviosAmount, aviosBonusAmount, additionalData, currency } = payload;
  const chosen = {
    avios: aviosAmount,
    price: additionalData.totalPrice,
    bonusAvios: aviosBonusAmount ?? 0,
  };
  return newPurchase(chosen, currency, member);
}
