import { expect, test } from 'vitest';
import { countdownWords } from './countdown.tsx';

const line = (message: string, timeUnit: string, seconds: number) => {
  const { before, after } = countdownWords(message, timeUnit, seconds);
  return `${before}(${seconds})${after}`;
};

test.each([
  ['Trying again in {seconds} {unit}', 'second|seconds', 20, 'Trying again in (20) seconds'],
  ['Trying again in {seconds} {unit}', 'second|seconds', 1, 'Trying again in (1) second'],
  ['Trying again in {seconds} {unit}', 'seconds', 1, 'Trying again in (1) seconds'],
  ['Trying again in {seconds} seconds', 'minutes', 7, 'Trying again in (7) seconds'],
  ['Trying again in', 'seconds', 20, 'Trying again in (20) seconds'],
  ['{seconds} {unit} to go', 's', 3, '(3) s to go'],
  ['{seconds} now, {seconds} then, {mark}', 's', 3, '(3) now, 3 then, {mark}'],
])('%s with %s at %i reads %s [2.37] [3.7]', (message, timeUnit, seconds, read) => {
  expect(line(message, timeUnit, seconds)).toBe(read);
});
