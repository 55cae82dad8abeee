import { expect, test } from 'vitest';
import { inputFrom, withFilter } from './audit-filter.ts';

test('the filters of the address are the action’s input; days are Dublin’s, and the last one is whole', () => {
  const search = new URLSearchParams('actor=Orla+Whelan&action=&from=2026-07-01&to=2026-10-25');
  expect(inputFrom(search)).toEqual({
    actor: 'Orla Whelan',
    from: '2026-06-30T23:00:00.000Z',
    // The clocks go back on that day, which has 25 hours.
    to: '2026-10-26T00:00:00.000Z',
  });
  expect(inputFrom(new URLSearchParams('from=yesterday&to=2026-13-41'))).toEqual({});
});

test('another filter begins at the newest entry', () => {
  const search = new URLSearchParams('actor=Orla&before=1&entry=2');
  expect(`${withFilter(search, 'action', 'refund')}`).toBe('actor=Orla&action=refund');
  expect(`${withFilter(search, 'before', '9')}`).toBe('actor=Orla&before=9');
  expect(`${withFilter(search, 'entry', '')}`).toBe('actor=Orla&before=1');
});
