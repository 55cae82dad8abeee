import { expect, test } from 'vitest';
import { statsText } from './year-stats.tsx';

const content = {
  text: 'This year: {purchased} bought, {boosted} boosted',
  purchasedText: 'This year: {purchased} bought',
  boostedText: 'This year: {boosted} boosted',
};

test.each([
  [{ purchasedAvios: 12_000, boostedAvios: 3_000 }, 'This year: 12,000 bought, 3,000 boosted'],
  [{ purchasedAvios: 12_000, boostedAvios: 0 }, 'This year: 12,000 bought'],
  [{ boostedAvios: 3_000 }, 'This year: 3,000 boosted'],
  [{ purchasedAvios: 0 }, undefined],
  [{}, undefined],
])('stats %j are shown as %s [3.22]', (stats, expected) => {
  expect(statsText(stats, content, 'en-GB')).toBe(expected);
});
