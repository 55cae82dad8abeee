import { expect, test } from 'vitest';
import { describeMonths } from './describe-months.ts';
import type { Month } from './month.ts';
import type { Subscription } from './subscription.ts';

const ANCHOR = new Date('2026-01-31T12:00:00Z');

/** A month a letter: (c)redited, (n)ext, (p)lanned, (m)issed. */
function months(
  status: Subscription['status'],
  states: readonly Month['state'][],
  now: string,
): string | undefined {
  const plan = { company: 'EI', status, anchored_at: ANCHOR } as const;
  const known = states.map((state, index) => ({ n: index + 1, state }));
  return describeMonths(plan, known, new Date(now))
    ?.map(({ state }) => state[0])
    .join('');
}

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}

test('a monthly plan shows what came, what comes next and what is planned [3.25]', () => {
  expect(months('active', times(3, 'credited'), '2026-04-10T12:00:00Z')).toBe('cccnpppppppp');
  const retried = [...times(3, 'credited' as const), 'due' as const];
  expect(months('autorenewing', retried, '2026-05-02T12:00:00Z')).toBe('cccnpppppppp');
});

test('the year begins anew with the thirteenth month, and a 31st stays one [3.25]', () => {
  expect(months('active', times(12, 'credited'), '2027-01-31T11:59:59Z')).toBe('cccccccccccc');
  expect(months('active', times(12, 'credited'), '2027-01-31T12:00:00Z')).toBe('nppppppppppp');
  const plan = { company: 'EI', status: 'active', anchored_at: ANCHOR } as const;
  const starts = describeMonths(plan, [], new Date('2027-02-10T12:00:00Z'));
  expect(starts?.slice(0, 3).map(({ startsAt }) => startsAt)).toEqual([
    '2027-01-31T12:00:00.000Z',
    '2027-02-28T12:00:00.000Z',
    '2027-03-31T11:00:00.000Z',
  ]);
});

test('cancelled, a monthly plan has no next month; a paid year has all of its months [4.14]', () => {
  const three = times(3, 'credited' as const);
  expect(months('cancelled_scheduled', three, '2026-04-10T12:00:00Z')).toBe('cccmmmmmmmmm');
  const year = [...three, ...times(9, 'due' as const)];
  expect(months('cancelled_scheduled', year, '2026-04-10T12:00:00Z')).toBe('cccnpppppppp');
  expect(months('cancelled', times(12, 'credited'), '2027-03-01T12:00:00Z')).toBe('cccccccccccc');
});

test('months that were not paid, or were refunded, are missed [4.14]', () => {
  const refused = [...times(3, 'credited' as const), 'failed' as const];
  expect(months('suspended', refused, '2026-06-10T12:00:00Z')).toBe('cccmmmmmmmmm');
  expect(months('refunded', times(12, 'refunded'), '2026-02-10T12:00:00Z')).toBe('mmmmmmmmmmmm');
});

test('a plan that has not begun has no months [3.25]', () => {
  const plan = { company: 'EI', status: 'unverified', anchored_at: null } as const;
  expect(describeMonths(plan, [{ n: 1, state: 'due' }], ANCHOR)).toBeUndefined();
});
