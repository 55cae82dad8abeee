import { expect, test } from 'vitest';
import { isRunning, letterDue } from './rules.ts';

const HOUR = 3_600_000;
const START = new Date('2026-11-20T09:00:00Z');
const hours = (after: number) => new Date(START.getTime() + after * HOUR);
const bonus = { starts_at: START, ends_at: hours(72) };

test('the first letter is due from the start, the other on the last day [3.20]', () => {
  expect(letterDue(bonus, hours(-1))).toBeUndefined();
  expect(letterDue(bonus, START)).toBe('bonus-starts');
  expect(letterDue(bonus, hours(47))).toBe('bonus-starts');
  expect(letterDue(bonus, hours(48))).toBe('bonus-ends-soon');
  expect(letterDue(bonus, hours(72))).toBe('bonus-ends-soon');
  expect(letterDue(bonus, hours(73))).toBeUndefined();
});

test('a bonus of a day has no last day to be reminded of [3.20]', () => {
  const short = { starts_at: START, ends_at: hours(24) };
  expect(letterDue(short, START)).toBe('bonus-starts');
  expect(letterDue(short, hours(23))).toBe('bonus-starts');
});

test('a bonus runs from its first to its last instant', () => {
  expect([hours(-1), START, hours(72), hours(73)].map((now) => isRunning(bonus, now))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
