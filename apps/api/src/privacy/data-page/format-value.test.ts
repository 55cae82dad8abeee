import { expect, test } from 'vitest';
import { ENGLISH } from './english.ts';
import { formatTime, isTime } from './format-value.ts';
import { SPANISH } from './spanish.ts';

test('the end of a card’s validity is a month in words, in both languages [7.25]', () => {
  const timeZone = 'America/New_York';
  expect(isTime('2030-03')).toBe(true);
  expect(formatTime('2030-03', { words: ENGLISH, locale: 'en-GB', timeZone })).toBe('March 2030');
  expect(formatTime('2030-03', { words: SPANISH, locale: 'es-ES', timeZone })).toBe(
    'marzo de 2030',
  );
});
