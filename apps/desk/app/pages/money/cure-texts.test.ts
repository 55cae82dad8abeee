import { expect, test } from 'vitest';
import { appliedSentences, applyEffects, closedSentences } from './cure-texts.ts';
import type { Difference } from './day-texts.ts';

const money = (amount: number) => ({ amount, currency: 'EUR' });

function lost(kind: string): Difference {
  return {
    ...{ day: '2026-11-15', key: `PSP1/${kind}`, pspReference: 'PSP1', kind },
    subject: { type: 'order', id: 'p1' },
    member: {
      company: 'EI',
      number: { personal: 'number', masked: '…0006' },
      firstName: 'Daniel',
      lastName: 'Reid',
    },
    ...{ avios: 10_000, theirs: money(105), ours: money(0), text: '', cause: 'webhook_lost' },
    ...{ causeText: '', cureText: '', state: 'open', isLate: false },
    foundAt: '2026-11-16T06:10:00.000Z',
  };
}

const told = (kind: string) =>
  applyEffects(lost(kind)).map(({ title, value, note }) => [title, value, note].join(' | '));

test('asking about a capture says that money comes in and whose avios are credited', () => {
  const [moved, avios, rest] = told('capture');
  expect(moved).toContain('Money in is booked | +€105.00');
  expect(avios).toContain('Avios are credited | +10,000 avios | Order of Daniel Reid …0006.');
  expect(rest).toContain('receipt');
});

test.each(['refund', 'chargeback'])(
  'asking about a lost %s says that money goes out and avios are taken, perhaps as a debt',
  (kind) => {
    const [moved, avios] = told(kind);
    expect(moved).toContain('Money out is booked | −€105.00');
    expect(avios).toMatch(
      /Avios are taken back \| −10,000 avios \| Order of Daniel Reid …0006\..* debt/,
    );
  },
);

test('a failed capture is named as one, and a failed refund moves no avios', () => {
  expect(told('capture_failed').join()).toMatch(/never came .* −€105.00.*failed after all/);
  expect(told('refund_failed')).toHaveLength(2);
});

test('results are sentences', () => {
  const result = { applied: ['p1: charged back'], notes: [], differences: [], isDay: true };
  expect(appliedSentences(lost('chargeback'), result)).toEqual([
    'The chargeback of −€105.00 is booked.',
  ]);
  expect(closedSentences('refund', money(20))[0]).toBe('The refund of −€20.00 is booked.');
  expect(closedSentences('refund', undefined)).toContain('No money was booked.');
});
