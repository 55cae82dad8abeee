import { expect, test } from 'vitest';
import { resourceAddress } from './resource-address.ts';

const SITE = 'https://programme.example';

test.each([
  ['faq', '/help-centre'],
  ['privacy', '/privacy'],
  ['terms', '/terms'],
  ['cookies', '/cookies'],
  ['en/faq/points', '/help-centre'],
])('%s is on the partner’s site at %s [2.11] [2.20]', (path, page) => {
  expect(resourceAddress(path, SITE, 'en-GB')).toBe(SITE + page);
});

test('the partner’s site is told that the shop’s page is in Spanish [2.20] [4.2]', () => {
  expect(resourceAddress('faq', SITE, 'es-ES')).toBe(`${SITE}/help-centre?locale=es-ES`);
});

test.each(['', 'pricing-booster', 'anything'])('%s leads to the start [2.20]', (path) => {
  expect(resourceAddress(path, SITE, 'es-ES')).toBe('/');
});
