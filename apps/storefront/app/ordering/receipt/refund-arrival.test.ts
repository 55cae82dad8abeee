import { expect, test } from 'vitest';
import { arrivalOf } from './refund-arrival.ts';

test.each([
  ['Monday', '2026-11-16', '2026-11-23'],
  ['Friday', '2026-11-20', '2026-11-27'],
  ['Saturday', '2026-11-21', '2026-11-27'],
  ['Sunday', '2026-11-22', '2026-11-27'],
])('a refund asked for on a %s arrives five working days later [2.35]', (_, asked, arrives) => {
  const arrival = arrivalOf(new Date(`${asked}T12:00:00Z`));
  expect(arrival.toISOString()).toBe(`${arrives}T12:00:00.000Z`);
});
