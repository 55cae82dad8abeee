import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bonusOfTier } from '../../catalogue/rules.ts';
import { overlapsOf } from './bonus-overlaps.ts';

const DAY = 86_400_000;

/** Values differ, so that the bonus of a tier tells whose it is. */
const bonusWith = (value: number) =>
  fc
    .record({
      id: fc.constantFrom('a', 'b', 'c').map((letter) => `${letter}${value}`),
      from_avios: fc.constantFrom(1, 5_000, 20_000, 200_000, 200_001),
      day: fc.integer({ min: 0, max: 8 }),
      days: fc.integer({ min: 1, max: 5 }),
    })
    .map(({ id, from_avios, day, days }) => ({
      id,
      kind: 'percentage' as const,
      value,
      from_avios,
      starts_at: new Date(day * DAY),
      ends_at: new Date((day + days) * DAY),
    }));

test('an overlap names the bonus that members get on its packages, while both run', () => {
  fc.assert(
    fc.property(bonusWith(1), bonusWith(2), (bonus, other) => {
      const moments = Array.from({ length: 14 }, (_, day) => new Date(day * DAY));
      const [overlap] = overlapsOf(bonus, [bonus, other]);
      for (const avios of PACKAGE_AMOUNTS) {
        for (const now of moments) {
          const both = [bonus, other].filter(
            (one) => bonusOfTier(avios, [one], now)?.value === one.value,
          );
          const isTold =
            overlap !== undefined &&
            avios >= overlap.fromAvios &&
            new Date(overlap.startsAt) <= now &&
            now <= new Date(overlap.endsAt);
          expect(isTold).toBe(both.length === 2);
          if (!isTold) continue;
          const counts = bonusOfTier(avios, [bonus, other], now)?.value;
          expect(counts).toBe((overlap.doesOtherCount ? other : bonus).value);
        }
      }
    }),
  );
});
