import { readFileSync } from 'node:fs';
import type {
  PastTransaction,
  TransactionDetail,
} from '@cairn/contract/orders/transaction-history';
import { transactionId } from '@cairn/contract/orders/transaction-id';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { historyPage } from '#app/content/pages/history-page.server.ts';

/** The demo's own texts. */
export const content = historyPage.parse({
  ...read('historyPage/history'),
  receipt: { fields: read('receiptTexts/receipt') },
});

function read(entry: string): object {
  const file = new URL(`../../../../../content/${entry}.en-GB.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

export const PURCHASE: PastTransaction = {
  id: transactionId.parse('p3aAbBcCdDeEfFgGhHiIjJkKx'),
  product: 'purchase',
  status: 'done',
  createdAt: '2026-11-15T09:42:00.000Z',
  aviosAmount: 20_000,
  bonusAvios: 5000,
  creditedAvios: 25_000,
  totalPrice: 359,
  currency: 'EUR',
  creditedAt: '2026-11-15T09:43:00.000Z',
  refund: { eligible: true, until: '2026-11-29T09:43:00.000Z' },
};

export const TO_CILLIAN = {
  recipient: {
    ffpNumber: membershipNumber.parse('3081470000004092'),
    firstName: 'Cillian',
    lastName: 'Doyle',
  },
};

export const DETAIL: TransactionDetail = {
  ...PURCHASE,
  reference: 'HIIJJKKX',
  timeline: [],
  timeZone: 'Europe/Dublin',
  paymentMethod: { type: 'visa', digits: '1142' },
  hasReceipt: true,
  refundEffect: { aviosTakenBack: 25_000, takenFrom: 'member' },
};
