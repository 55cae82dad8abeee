import { expect, test } from 'vitest';
import { offeredPresets, presetOf, suggestedPreset } from './describe-goal.ts';

const preset = (key: string, avios: number) => ({ key, avios, name: key, reachedTitle: key });
const NEW_YORK = preset('new-york', 26_000);
const PORTO = preset('porto', 13_000);
const PRESETS = [NEW_YORK, PORTO];

test.each([
  [0, PORTO],
  [-3_500, PORTO],
  [13_000, NEW_YORK],
  [24_350, NEW_YORK],
  [26_000, undefined],
])('with %d avios the smallest trip above it is suggested [2.26]', (balance, suggested) => {
  expect(suggestedPreset(balance, PRESETS)).toBe(suggested);
});

test('a goal is a trip only as long as the content has it at that level [2.26]', () => {
  expect(presetOf({ avios: 13_000, preset: 'porto' }, PRESETS)).toBe(PORTO);
  expect(presetOf({ avios: 12_000, preset: 'porto' }, PRESETS)).toBeUndefined();
  expect(presetOf({ avios: 13_000, preset: 'faro' }, PRESETS)).toBeUndefined();
  expect(presetOf({ avios: 13_000 }, PRESETS)).toBeUndefined();
  expect(presetOf(undefined, PRESETS)).toBeUndefined();
});

test('trips that the balance already covers are not offered, but for the goal itself [2.26]', () => {
  expect(offeredPresets(12_999, undefined, PRESETS)).toEqual([NEW_YORK, PORTO]);
  expect(offeredPresets(13_000, undefined, PRESETS)).toEqual([NEW_YORK]);
  expect(offeredPresets(112_640, undefined, PRESETS)).toEqual([]);
  const porto = { avios: 13_000, preset: 'porto' };
  expect(offeredPresets(112_640, porto, PRESETS)).toEqual([PORTO]);
});
