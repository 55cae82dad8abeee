import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Countdown, inUnits } from './countdown.tsx';

test.each([
  [0, '0 00 00'],
  [1, '0 00 01'],
  [59, '0 00 59'],
  [60, '0 01 00'],
  [1_439, '0 23 59'],
  [1_440, '1 00 00'],
  [15 * 1_440 + 4 * 60 + 12, '15 04 12'],
])('%d minutes are %s [2.27]', (minutes, told) => {
  expect(Object.values(inUnits(minutes)).join(' ')).toBe(told);
});

test('a countdown is a timer with a name in words', () => {
  const units = { days: 'days', hours: 'hours', minutes: 'min' };
  const markup = renderToStaticMarkup(<Countdown minutes={75} units={units} label="One hour" />);
  expect(markup).toMatch(/^<div class="[^"]+" role="timer" aria-label="One hour">/);
  expect(markup).toContain('<b>01</b>hours');
});
