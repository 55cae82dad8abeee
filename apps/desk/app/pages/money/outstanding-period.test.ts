import { expect, test } from 'vitest';
import { periodFrom, withPeriod } from './outstanding-period.ts';

const DAY = '2026-11-15';
const of = (text: string) => periodFrom(new URLSearchParams(text), DAY);

test('the roll-forward is of the page’s day and the home company, unless the address says otherwise', () => {
  expect(of('')).toEqual({ company: 'EI', kind: 'day', from: DAY, to: DAY });
  expect(of('company=BA&period=month')).toEqual({
    ...{ company: 'BA', kind: 'month' },
    ...{ from: '2026-11-01', to: '2026-11-30' },
  });
  const days = { from: '2026-10-30', to: '2026-11-02' };
  expect(of(`${new URLSearchParams(days)}`)).toEqual({ company: 'EI', kind: 'other', ...days });
});

test('what is no company and no day is left out', () => {
  expect(of('company=XX&from=2026-11-31&to=2026-12-01')).toMatchObject({
    company: 'EI',
    kind: 'day',
  });
});

test('an address keeps its other values', () => {
  const search = new URLSearchParams('panel=compare&period=month');
  expect(withPeriod(search, { period: '', company: 'IB' })).toBe('?panel=compare&company=IB');
});
