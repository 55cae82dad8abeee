import { expect, test } from 'vitest';
import {
  closeObstacle,
  type Day,
  type Difference,
  explanation,
  lateText,
  ledgerText,
  matchText,
  sidesText,
} from './day-texts.ts';

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
  otherDays: { items: [], total: 0, ledger: [] },
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
    '2 of 3 movements match. 1 differs, by €20.00 and £1.00. It has a reason.',
  );
  expect(matchText({ ...EMPTY, movements: { total: 2, matched: 2 } })).toBe(
    'All 2 movements match.',
  );
  expect(matchText({ ...EMPTY, comparedAt: undefined })).toContain('Not compared');
});

test('the head counts the differences that are open as the list does, and those with a reason', () => {
  const movements = { total: 19, matched: 14 };
  expect(matchText({ ...EMPTY, movements, differing: [money(525)], open: 5 })).toBe(
    '14 of 19 movements match. 5 differ, by €525.00 together.',
  );
  expect(matchText({ ...EMPTY, movements, differing: [money(525)], open: 4 })).toBe(
    '14 of 19 movements match. 5 differ, by €525.00 together. 1 of them has a reason.',
  );
});

test('a closed day says what came late, which is no open difference of its own', () => {
  const closed = { at: '2026-11-16T09:00:00.000Z', by: 'Ciarán Fahy' };
  const late = [difference('capture', 49, 0, { isLate: true })];
  const day = { ...EMPTY, closed, late, open: 1, differing: [money(209)] };
  expect(lateText(day)).toBe('Since then 1 line has come late; 1 is open.');
  expect(lateText({ ...day, open: 0 })).toBe('Since then 1 line has come late; none is open.');
  expect(lateText({ ...day, late: [] })).toBeUndefined();
  expect(matchText(day)).toContain('Each has a reason.');
});

test('money that goes out has a minus', () => {
  expect(sidesText(difference('refund', 20))).toBe('−€20.00 there, nothing here');
  expect(sidesText(difference('capture_failed', 0, 49))).toBe('nothing there, −€49.00 here');
  expect(sidesText(difference('capture', 49, 20))).toBe('€49.00 there, €20.00 here');
});

test('the net of a day leads to what was booked on it', () => {
  const item = (amount: number) => ({
    ...{ subject: { type: 'order', id: 'p1' } as const, pspReference: 'PSP1', kind: 'capture' },
    ...{ amount: money(amount), isOfDay: amount < 0 },
  });
  const sums = { theirs: money(98), ours: money(98), difference: money(0), isExplained: true };
  const nets = [{ ...sums, differ: { count: 0, open: 0 } }];
  const otherDays = { items: [item(-49), item(-1.1)], total: 2, ledger: [money(47.9)] };
  expect(ledgerText({ ...EMPTY, nets, otherDays })).toEqual([
    'Net €98.00 − €50.10 = booked on this day, and exported, €47.90',
  ]);
});

test('the way from the books to the provider has each difference with its sign', () => {
  const net = {
    theirs: money(37_285.5),
    ours: money(37_116.5),
    difference: money(169),
    differ: { count: 2, open: 2 },
    isExplained: true,
  };
  const differences = [difference('capture', 189), difference('refund', 20)];
  expect(explanation(net, differences)).toBe(
    'Books €37,116.50 + €189.00 − €20.00 = provider €37,285.50',
  );
});

test('the way leaves out other currencies, authorisations and what was booked, and sums up many', () => {
  const net = {
    ...{ theirs: money(10), ours: money(5), difference: money(5), isExplained: true },
    differ: { count: 5, open: 5 },
  };
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
