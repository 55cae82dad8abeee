import { expect, test } from 'vitest';
import { steadyRows } from './use-steady-rows.ts';

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(' ');
const rows = (text: string) => text.split(' ').map((id) => ({ id }));

test('rows stay where they are while somebody points at them', () => {
  const steady = steadyRows(rows('a b c'), rows('d c a'));
  expect(ids(steady.rows)).toBe('a b c');
  expect([...steady.overIds]).toEqual(['b']);
  expect(steady.newCount).toBe(1);
});

test('rows that stay are up to date', () => {
  const before = [{ id: 'a', taken: false }];
  expect(steadyRows(before, [{ id: 'a', taken: true }]).rows).toEqual([{ id: 'a', taken: true }]);
});
