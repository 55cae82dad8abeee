import { expect, test } from 'vitest';
import {
  type Activity,
  ALL,
  addAllThatFit,
  aviosOf,
  fittingMultiplier,
  obstacleTo,
  showActivities,
} from './rules.ts';

const activity = (id: string, avios: number, more: Partial<Activity> = {}): Activity => ({
  id,
  type: 'flight',
  sector: 'short-haul',
  description: id,
  avios,
  isBoosted: false,
  texts: { date: '', lastDay: undefined },
  lastDay: '2026-11-18',
  ...more,
});
const small = activity('small', 1_000);
const large = activity('large', 4_000);
const boosted = activity('boosted', 500, { isBoosted: true });
const multipliers = [1, 2, 3, 4];
const given = { chosen: [] as Activity[], left: 5_000, multipliers };

test('what was boosted, the eleventh and what exceeds the allowance cannot be added [9.5] [3.19]', () => {
  expect(obstacleTo(boosted, given)).toBe('boosted');
  expect(obstacleTo(large, given)).toBeUndefined();
  expect(obstacleTo(large, { ...given, chosen: [small] })).toBeUndefined();
  expect(obstacleTo(large, { ...given, chosen: [small, activity('one', 1)] })).toBe('allowance');
  const ten = Array.from({ length: 10 }, (_, index) => activity(`${index}`, 1));
  expect(obstacleTo(small, { ...given, chosen: ten })).toBe('limit');
  expect(obstacleTo(ten[0] ?? small, { ...given, chosen: ten })).toBeUndefined();
});

test('a multiplier that the allowance does not cover gives way to the largest that it does [9.5]', () => {
  const fitting = (wanted: number, ...chosen: Activity[]) =>
    fittingMultiplier(wanted, { ...given, chosen });
  expect(fitting(4, small)).toBe(4);
  expect(fitting(4, small, activity('half', 500))).toBe(3);
  expect(fitting(2, large)).toBe(1);
  expect(fitting(1, large, small, small)).toBeUndefined();
});

test('all that fit are added in the order on screen, without those that do not [2.32]', () => {
  const shown = [large, boosted, small, activity('half', 500)];
  expect(addAllThatFit(shown, 1, given).map(({ id }) => id)).toEqual(['large', 'small']);
  expect(addAllThatFit(shown, 2, given).map(({ id }) => id)).toEqual(['small', 'half']);
  expect(aviosOf(addAllThatFit(shown, 1, { ...given, chosen: [small] }))).toBe(5_000);
  const many = Array.from({ length: 12 }, (_, index) => activity(`${index}`, 1));
  expect(addAllThatFit(many, 1, given)).toHaveLength(10);
});

test('groups keep their order, and their activities are sorted by avios [2.32] [3.19]', () => {
  const hotel = activity('hotel', 2_000, { type: 'partner' });
  const ids = (type: string, order: 'most' | 'fewest') =>
    showActivities([small, hotel, large], { type, order }).map((group) => [
      group.type,
      ...group.activities.map(({ id }) => id),
    ]);
  expect(ids(ALL, 'most')).toEqual([
    ['flight', 'large', 'small'],
    ['partner', 'hotel'],
  ]);
  expect(ids('flight', 'fewest')).toEqual([['flight', 'small', 'large']]);
});
