import { readFileSync } from 'node:fs';
import type { TransactionState } from '@cairn/contract/transaction-state';
import { transactionPage } from '#app/content/transaction-page.server.ts';

const CONTENT = new URL(
  '../../../../../content/transactionPage/transaction.en-GB.json',
  import.meta.url,
);

/** The demo's own words. */
export const page = transactionPage.parse(JSON.parse(readFileSync(CONTENT, 'utf8')));

/** An order of 25,000 avios and a quarter more. */
export function stateWith(
  statusName: TransactionState['statusName'],
  more: Partial<TransactionState['payload']> = {},
): TransactionState {
  return {
    statusName,
    payload: {
      aviosAmount: 25_000,
      aviosBonusAmount: 6_250,
      pricePerPoint: 0.01768,
      currency: 'EUR',
      additionalData: { totalPrice: 442 },
      ...more,
    },
  };
}
