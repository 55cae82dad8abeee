import { expect, test } from 'vitest';
import { changesSince } from './changes-since.ts';

const ASKED = {
  before: { buyerAvios: 5_000, moneyBack: 0, currency: 'EUR', state: 'complete' },
  after: { buyerAvios: 3_000, moneyBack: 49, currency: 'EUR', state: 'refund_requested' },
};

test('figures that moved since a request was asked for are shown then and today', () => {
  const today = {
    before: { ...ASKED.before, buyerAvios: 9_000 },
    after: { ...ASKED.after, buyerAvios: 7_000 },
  };
  expect(changesSince(ASKED, today)).toEqual([
    { name: 'Avios of the buyer', from: '5,000 → 3,000', to: '9,000 → 7,000', isChanged: true },
  ]);
});

test('a request that would do the same today has nothing to show', () => {
  expect(changesSince(ASKED, ASKED)).toEqual([]);
});

test('a fact that a request did not have before is shown, too', () => {
  const today = { before: ASKED.before, after: { ...ASKED.after, buyerOwes: 300 } };
  expect(changesSince(ASKED, today)).toEqual([
    { name: 'Debt of the buyer, in avios', from: 'none', to: 'none → 300', isChanged: true },
  ]);
});
