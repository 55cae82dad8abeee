import { expect, test } from 'vitest';
import { fillIn } from './fill-in.ts';

test('marks are filled in wherever they stand; unknown ones stay visible', () => {
  expect(fillIn('{a} and {b}, {a} or {c}', { a: '1', b: '$&' })).toBe('1 and $&, 1 or {c}');
});
