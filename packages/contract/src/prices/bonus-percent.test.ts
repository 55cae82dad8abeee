import { expect, test } from 'vitest';
import { bonusPercent } from './bonus-percent.ts';
import { PACKAGE_AMOUNTS } from './package-amounts.ts';

test('every whole percentage of a package is found [3.10]', () => {
  for (let percent = 1; percent <= 100; percent += 1) {
    const found = PACKAGE_AMOUNTS.map((avios) => bonusPercent(avios, (avios / 100) * percent));
    expect(new Set(found)).toEqual(new Set([percent]));
  }
});

test('a bonus that is no whole percentage has none [3.10]', () => {
  expect(bonusPercent(3_000, 500)).toBeUndefined();
  expect(bonusPercent(2_000, 1)).toBeUndefined();
});
