import { receipt } from '@cairn/contract/orders/receipt';
import type { ReceiptDetails } from './receipt-sheet.ts';

/** A purchase with a bonus. */
export const PURCHASE: ReceiptDetails = {
  receipt: receipt.parse({
    id: 'p3aAbBcCdDeEfFgGhHiIjJkKx',
    reference: 'HIIJJKKX',
    paidAt: '2026-11-15T23:14:00.000Z',
    timeZone: 'Europe/Dublin',
    product: 'purchase',
    lines: [
      { type: 'avios', aviosAmount: 25_000, pricePerPoint: 0.0177, price: 442.5 },
      { type: 'bonus', aviosAmount: 6_250, price: 0 },
    ],
    totalPrice: 442.5,
    currency: 'EUR',
    paymentMethod: { type: 'visa', digits: '4242' },
    merchantName: 'CAIRN AVIOS SHOP',
    seller: ['Cairn avios shop', '1 Stone Quay, Dublin', 'VAT IE1234567T'],
  }),
  member: { firstName: 'Aoife', lastName: 'Brennan' },
  membershipNumber: '3081470000000001',
  locale: 'en-GB',
};
