import { expect, test } from 'vitest';
import { factChanges } from './fact-texts.ts';
import { fieldsOf, inputFrom } from './panel-fields.tsx';

const offered = {
  name: 'adjust money',
  path: '/actions/adjust-money',
  about: '',
  risk: 'moves money' as const,
  needsReason: true,
  mayNeedApproval: true,
  hasPreview: true,
  input: {
    properties: {
      transactionId: { type: 'string' },
      amount: { type: 'integer' },
      direction: { type: 'string', enum: ['in', 'out'] },
      day: { type: 'string', format: 'date' },
      force: { type: 'boolean' },
    },
    required: ['transactionId', 'amount', 'direction'],
  },
};

test('a panel asks for the fields that its page has not filled in', () => {
  const fields = fieldsOf(offered, { transactionId: 'p1' });
  expect(fields.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ['amount', 'number', true],
    ['direction', 'choice', true],
    ['day', 'day', false],
    ['force', 'yes-no', false],
  ]);
  expect(inputFrom(fields, { amount: '12' })).toBeUndefined();
  expect(inputFrom(fields, { amount: '12', direction: 'in', force: true })).toEqual({
    amount: 12,
    direction: 'in',
    force: true,
  });
});

test('a preview shows what changes first, with money in its currency', () => {
  const before = { state: 'complete', moneyBack: 0, currency: 'EUR', buyerOwes: 0 };
  const after = { state: 'refund_requested', moneyBack: 855, currency: 'EUR', buyerOwes: 0 };
  expect(factChanges({ before, after })).toEqual([
    { name: 'State', from: 'Complete', to: 'Refund under way', isChanged: true },
    { name: 'Money on its way back', from: '€0.00', to: '€855.00', isChanged: true },
    { name: 'Debt of the buyer, in avios', from: '0', to: '0', isChanged: false },
  ]);
});

test('a preview has the desk’s words for states, and money with its sign', () => {
  const before = { state: 'held', amount: '49.00 EUR' };
  const after = { state: 'authorised', amount: '49.00 EUR' };
  expect(factChanges({ before, after })).toEqual([
    { name: 'State', from: 'Held for review', to: 'Authorised', isChanged: true },
    { name: 'Amount', from: '€49.00', to: '€49.00', isChanged: false },
  ]);
  const [failed] = factChanges({ before: { state: 'held' }, after: { state: 'failed' } });
  expect(failed).toMatchObject({ from: 'Held for review', to: 'Failed' });
  const [plan] = factChanges({ before: { status: 'unverified' }, after: { status: 'failed' } });
  expect(plan).toMatchObject({ from: 'Not paid yet', to: 'First payment failed' });
});
