import { type OpenOrder, openOrder } from '@cairn/contract/orders/open-orders';
import { expect, test } from 'vitest';
import { orderToShow } from './order-to-show.ts';

function order(product: string, status: OpenOrder['status']): OpenOrder {
  return openOrder.parse({
    id: `${product === 'gift' ? 'g' : 'p'}1${'a'.repeat(24)}`,
    product,
    status,
    createdAt: '2026-11-17T12:00:00Z',
    aviosAmount: 2_000,
    bonusAvios: 0,
    totalPrice: 49,
    currency: 'EUR',
  });
}

const gift = order('gift', 'open');
const purchase = order('purchase', 'confirming');

test('order pages show a payment that is being confirmed, of whatever product, and no unpaid order [4.17]', () => {
  expect(orderToShow([gift, purchase], 'confirming', undefined)).toBe(purchase);
  expect(orderToShow([gift], 'confirming', undefined)).toBeUndefined();
});

test('the start page shows an order that was started elsewhere, and the stored one only once [4.17]', () => {
  expect(orderToShow([gift], 'all', undefined)).toBe(gift);
  expect(orderToShow([gift], 'all', gift.id)).toBeUndefined();
  expect(orderToShow([gift, purchase], 'all', gift.id)).toBe(purchase);
  expect(orderToShow([gift, purchase], 'all', undefined)).toBe(purchase);
});
