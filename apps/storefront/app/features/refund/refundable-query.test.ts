import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import { pastId } from '@cairn/contract/orders/transaction-id';
import { expect, test } from 'vitest';
import { byRefund } from './refundable-query.ts';

const NOW = Date.parse('2026-11-19T12:00:00Z');
const SOON = '2026-11-25T12:00:00.000Z';
const OVER = '2026-11-01T12:00:00.000Z';

type Given = Pick<PastTransaction, 'product' | 'refund'> & { status?: PastTransaction['status'] };

function past(id: string, given: Given): PastTransaction {
  return {
    id: pastId.parse(`${id}aaaaaaaaaaaaaaaaaaaaaaaa`),
    status: 'done',
    createdAt: '2026-11-11T12:00:00.000Z',
    aviosAmount: 2_000,
    bonusAvios: 0,
    creditedAvios: 2_000,
    totalPrice: 49,
    currency: 'EUR',
    ...given,
  };
}

test('beside what can be refunded stands what a member looks for in vain: spent avios, and payments of a plan [2.35]', () => {
  const no = (reason: PastTransaction['refund']['reason'], until?: string) => ({
    eligible: false,
    reason,
    ...(until && { until }),
  });
  const open = past('p1', { product: 'purchase', status: 'open', refund: no('notPaid') });
  const spent = past('p2', { product: 'purchase', refund: no('spent', SOON) });
  const fresh = past('p3', {
    product: 'purchase',
    refund: { eligible: true, until: SOON },
  });
  const last = past('sub2', { product: 'subscription', refund: no('tooLate', OVER) });
  const earlier = past('sub1', { product: 'subscription', refund: no('tooLate', OVER) });
  const old = past('p4', { product: 'purchase', refund: no('tooLate', OVER) });
  const returned = past('p5', {
    product: 'purchase',
    status: 'refunded',
    refund: no('refunded', SOON),
  });
  expect(byRefund([open, spent, fresh, last, earlier, old, returned], NOW)).toEqual({
    orders: [fresh],
    refused: [spent, last],
  });
  const recent = { ...earlier, refund: no('tooLate', SOON) };
  expect(byRefund([last, recent], NOW).refused).toEqual([last, recent]);
});
