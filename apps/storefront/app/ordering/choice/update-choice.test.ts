import { expect, test } from 'vitest';
import { reconcile } from './update-choice.ts';

const now = { price: 442.5, bonusAvios: 6_250 };
const chosen = { ...now, avios: 25_000, currency: 'EUR' };
const offer = { currency: 'EUR', quote: () => now };

test('the same price leaves a choice as it is [4.23]', () => {
  expect(reconcile(chosen, offer, undefined)).toEqual({ kind: 'kept' });
});

test('what is not sold any more is gone [4.23]', () => {
  const quote = (avios: number) => (avios === 25_000 ? undefined : now);
  expect(reconcile(chosen, { currency: 'EUR', quote }, undefined)).toEqual({ kind: 'gone' });
});

test('another price takes the place of the old, and is told [4.23] [8.21]', () => {
  expect(reconcile({ ...chosen, price: 449 }, offer, undefined)).toEqual({
    kind: 'changed',
    price: 442.5,
    bonusAvios: 6_250,
    isReported: true,
  });
});

test('a bonus that began or ended is told like a price [4.23] [8.21]', () => {
  const found = reconcile({ ...chosen, bonusAvios: 0 }, offer, undefined);
  expect(found).toMatchObject({ kind: 'changed', bonusAvios: 6_250, isReported: true });
});

test('a currency changed by hand is no change of price, one changed for the member is [4.24]', () => {
  const before = { ...chosen, currency: 'GBP', price: 378.21 };
  expect(reconcile(before, offer, 'EUR')).toMatchObject({ kind: 'changed', isReported: false });
  expect(reconcile(before, offer, undefined)).toMatchObject({ kind: 'changed', isReported: true });
  expect(reconcile(before, offer, 'GBP')).toMatchObject({ kind: 'changed', isReported: true });
});
