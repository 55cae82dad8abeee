import { expect, test } from 'vitest';
import { goalIn } from './stored-goal.ts';

test.each([
  ['{"member":"aoife","avios":48000}', 48_000],
  ['{"member":"tom","avios":48000}', undefined],
  ['{"member":"aoife","avios":-1}', undefined],
  ['{"member":"aoife","avios":"48000"}', undefined],
  ['{"member":"aoife"}', undefined],
  ['null', undefined],
  ['{', undefined],
  [undefined, undefined],
])('%s is a goal of %s', (text, goal) => {
  expect(goalIn(text, 'aoife')).toBe(goal);
});
