import { expect, test } from 'vitest';
import { inputFrom, withFilter } from './audit-filter.ts';

test('the filters of the address are the action’s input; the last day is whole', () => {
  const search = new URLSearchParams('actor=Orla+Whelan&action=&from=2026-11-01&to=2026-11-17');
  expect(inputFrom(search)).toEqual({
    actor: 'Orla Whelan',
    from: '2026-11-01T00:00:00Z',
    to: '2026-11-18T00:00:00.000Z',
  });
  expect(inputFrom(new URLSearchParams('from=yesterday'))).toEqual({});
});

test('another filter begins at the newest entry', () => {
  const search = new URLSearchParams('actor=Orla&before=1&entry=2');
  expect(`${withFilter(search, 'action', 'refund')}`).toBe('actor=Orla&action=refund');
  expect(`${withFilter(search, 'before', '9')}`).toBe('actor=Orla&before=9');
  expect(`${withFilter(search, 'entry', '')}`).toBe('actor=Orla&before=1');
});
