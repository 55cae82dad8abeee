import { expect, test } from 'vitest';
import { closeObstacle, type Day, type Difference, explanation, matchText } from './day-texts.ts';

const EMPTY: Day = {
  day: '2026-11-15',
  state: 'differs',
  open: 2,
  comparedAt: '2026-11-16T06:10:00.000Z',
  movements: { total: 260, matched: 258 },
  differing: [],
  rows: [],
  nets: [],
  differences: [],
  total: 0,
  late: [],
  bookedForEarlier: [],
};
const money = (amount: number, currency = 'EUR') => ({ amount, currency });

function difference(
  kind: string,
  theirs: number,
  ours = 0,
  more: Partial<Difference> = {},
): Difference {
  return {
    day: '2026-11-15',
    key: `PSP1/${kind}`,
    pspReference: 'PSP1',
    subject: { type: 'order', id: 'p1' },
    kind,
    theirs: money(theirs),
    ours: money(ours),
    text: '',
    cause: 'webhook_lost',
    causeText: '',
    cureText: '',
    state: 'open',
    isLate: false,
    foundAt: '2026-11-16T06:10:00.000Z',
    ...more,
  };
}

test('the head says how many movements match, and never adds currencies', () => {
  expect(matchText({ ...EMPTY, differing: [money(209)] })).toBe(
    '258 of 260 movements match. 2 differ, by €209.00 together.',
  );
  const [movements, differing] = [{ total: 3, matched: 2 }, [money(20), money(1, 'GBP')]];
  expect(matchText({ ...EMPTY, movements, differing, open: 0 })).toBe(
    '2 of 3 movements match. 1 differs, by €20.00 and £1.00. Each has a reason.',
  );
  expect(matchText({ ...EMPTY, movements: { total: 2, matched: 2 } })).toBe(
    'All 2 movements match.',
  );
  expect(matchText({ ...EMPTY, comparedAt: undefined })).toContain('Not compared');
});

test('the way from the books to the provider has each difference with its sign', () => {
  const net = {
    theirs: money(37_285.5),
    ours: money(37_116.5),
    difference: money(169),
    isExplained: true,
  };
  const differences = [difference('capture', 189), difference('refund', 20)];
  expect(explanation(net, differences)).toBe(
    'Books €37,116.50 + €189.00 − €20.00 = provider €37,285.50',
  );
});

test('the way leaves out other currencies, authorisations and what was booked, and sums up many', () => {
  const net = { theirs: money(10), ours: money(5), difference: money(5), isExplained: true };
  const left = [
    difference('capture', 3, 3, { theirs: money(3, 'GBP') }),
    difference('authorisation', 9),
    difference('capture', 7, 0, { state: 'booked' }),
  ];
  const five = Array.from({ length: 5 }, () => difference('capture', 1));
  expect(explanation(net, [...left, ...five])).toBe(
    'Books €5.00 + €5.00 (5 differences) = provider €10.00',
  );
});

test('a day can be closed once it is over, compared with its whole report and cured', () => {
  const day = { day: '2026-11-15', state: 'matches', open: 0 } as const;
  expect(closeObstacle({ ...day, comparedAt: '2026-11-16T06:10:00.000Z' })).toBeUndefined();
  const early = { ...day, comparedAt: '2026-11-16T00:01:00.000Z' };
  const compareFrom = '2026-11-16T05:00:00.000Z';
  expect(closeObstacle({ ...early, state: 'not_compared', compareFrom })).toMatch(
    /not complete.* again from .*05:00/,
  );
  expect(closeObstacle({ ...day, state: 'not_compared' })).toBe('Compare it first');
  expect(closeObstacle({ ...day, state: 'under_way' })).toBe('The day is not over yet');
  expect(closeObstacle(EMPTY)).toBe('Cure 2 differences first');
});
