import { readFileSync } from 'node:fs';
import type { StatusName, TransactionState } from '@cairn/contract/orders/transaction-state';
import { transactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { fromTransaction, type OrderState } from '#app/ordering/orders/order-state.ts';

/** The demo's own texts. */
export const page = transactionPage.parse({
  ...read('transactionPage/transaction'),
  receipt: { fields: read('receiptTexts/receipt') },
});

function read(entry: string): object {
  const file = new URL(`../../../../../content/${entry}.en-GB.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** An order of 25,000 avios with a bonus of 25%, as the API answers. */
export function stateWith(
  statusName: StatusName,
  more: Partial<TransactionState['payload']> = {},
): OrderState {
  return fromTransaction('purchase', {
    statusName,
    payload: {
      aviosAmount: 25_000,
      aviosBonusAmount: 6_250,
      pricePerPoint: 0.01768,
      currency: 'EUR',
      additionalData: { totalPrice: 442 },
      ...more,
    },
  });
}
