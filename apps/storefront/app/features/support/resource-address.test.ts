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
  expect(resourceAddress(path, SITE)).toBe(SITE + page);
});

test.each(['', 'pricing-booster', 'anything'])('%s leads to the start [2.20]', (path) => {
  expect(resourceAddress(path, SITE)).toBe('/');
});
