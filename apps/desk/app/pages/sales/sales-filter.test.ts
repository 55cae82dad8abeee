import { expect, test } from 'vitest';
import { periodName, salesInput, withValues } from './sales-filter.ts';

const TODAY = '2026-11-17';
const input = (text: string) => salesInput(new URLSearchParams(text), TODAY);

test.each([
  ['', { from: '2026-10-19', to: TODAY }],
  ['days=7', { from: '2026-11-11', to: TODAY }],
  ['days=90', { from: '2026-08-20', to: TODAY }],
  ['days=month', { from: '2026-11-01', to: TODAY }],
  ['days=8000', { from: '2026-10-19', to: TODAY }],
  ['from=2026-01-01&to=2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
  ['from=yesterday&to=2026-01-31', { from: '2026-01-02', to: '2026-01-31' }],
  [
    'days=7&company=EI&product=gift',
    { from: '2026-11-11', to: TODAY, company: 'EI', product: 'gift' },
  ],
  ['company=XX&product=gold', { from: '2026-10-19', to: TODAY }],
])('the address “%s” asks for its period, company and product', (text, asked) => {
  expect(input(text)).toEqual(asked);
});

test('own dates are chosen by either of them, and an empty value leaves the address', () => {
  expect(periodName(new URLSearchParams('days=7'))).toBe('7');
  expect(periodName(new URLSearchParams('days=7&from=2026-01-01'))).toBe('own');
  const search = new URLSearchParams('from=2026-01-01&to=2026-01-02&currency=GBP');
  expect(`${withValues(search, { days: '30', from: '', to: '' })}`).toBe('currency=GBP&days=30');
});
