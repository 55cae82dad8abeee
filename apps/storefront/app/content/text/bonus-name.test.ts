import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import { expect, test } from 'vitest';
import { bonusName } from './bonus-name.ts';

const WORDS = { bonusText: 'Bonus', percentBonusText: 'Bonus, {percent}%' };

test('a bonus is named by its percentage, whichever whole one it is [3.10]', () => {
  const named = (percent: number) =>
    PACKAGE_AMOUNTS.map((avios) => bonusName(WORDS, avios, (avios / 100) * percent));
  for (let percent = 1; percent <= 100; percent += 1) {
    expect(new Set(named(percent))).toEqual(new Set([`Bonus, ${percent}%`]));
  }
});

test('a bonus that is no whole percentage is named without one [3.10]', () => {
  expect(bonusName(WORDS, 3_000, 500)).toBe('Bonus');
  expect(bonusName(WORDS, 2_000, 1)).toBe('Bonus');
});
