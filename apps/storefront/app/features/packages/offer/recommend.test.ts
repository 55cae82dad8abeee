import { expect, test } from 'vitest';
import type { ChosenPackage } from '#app/ordering/package-choice/shown-package.ts';
import { recommend } from './recommend.ts';

const text = { shown: '', spoken: '' };

function shown(avios: number, pricePerAvios: number, bonusAvios = 0): ChosenPackage {
  const texts = {
    total: '',
    pricePerAvios: text,
    each: text,
    eachInFull: text,
    basePricePerAvios: undefined,
    withoutBonus: undefined,
    sum: '',
    bonus: undefined,
    receive: '',
  };
  const price = { total: 1, pricePerAvios, basePricePerAvios: 0, bonusAvios, texts };
  return { avios, isAvailable: true, fullness: 0, texts: { avios: '' }, price };
}

const packages = [
  shown(2_000, 24_500),
  shown(15_000, 18_300),
  shown(20_000, 14_400, 5_000),
  shown(50_000, 13_700, 12_500),
  shown(200_000, 12_000, 50_000),
];
const nobody = { packages, gap: undefined, popular: undefined, isTight: false };
const kinds = (given: Parameters<typeof recommend>[0]) =>
  recommend(given).map(({ kind, shown }) => [kind, shown.avios]);

test('for everybody: where the bonus starts, the lowest price per avios, the lowest total', () => {
  expect(kinds(nobody)).toEqual([
    ['bonus', 20_000],
    ['value', 200_000],
    ['smallest', 2_000],
  ]);
});

test('a member’s goal leads with the smallest package that covers it, bonus counted', () => {
  expect(kinds({ ...nobody, gap: 23_650, popular: 50_000 })).toEqual([
    ['goal', 20_000],
    ['popular', 50_000],
    ['value', 200_000],
  ]);
  expect(kinds({ ...nobody, gap: 300_000 })[0]).toEqual(['closest', 200_000]);
  expect(kinds({ ...nobody, gap: -5 })[0]).toEqual(['bonus', 20_000]);
});

test('one package is recommended once, and a popular one that cannot be bought is not', () => {
  expect(kinds({ ...nobody, popular: 20_000 })).toEqual([
    ['bonus', 20_000],
    ['value', 200_000],
    ['smallest', 2_000],
  ]);
  expect(kinds({ ...nobody, popular: 70_000 }).map(([kind]) => kind)).not.toContain('popular');
});

test('with little left of the limit it is the most that can be bought, or nothing', () => {
  const small = packages.slice(0, 1);
  expect(kinds({ ...nobody, packages: small, isTight: true })).toEqual([['most', 2_000]]);
  expect(kinds({ ...nobody, packages: [], isTight: true })).toEqual([]);
  expect(kinds({ ...nobody, packages: small })).toEqual([]);
});
