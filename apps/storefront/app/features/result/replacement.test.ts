import { expect, test } from 'vitest';
import type { Banner } from '#app/content/blocks/banner.server.ts';
import { replacementOf } from './replacement.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const success = { message: 'Thank you' };
const replacing: Banner = {
  partnerCode: 'ei',
  isEnabled: true,
  title: 'Autumn',
  isBannerReplacingTransaction: true,
  successes: { purchase: success },
};
const where = { product: 'purchase', country: 'IE', now: NOW } as const;

test('a banner replaces what the page shows where content says so, for its products [3.5]', () => {
  const plain: Banner = { ...replacing, isBannerReplacingTransaction: false };
  expect(replacementOf([plain, replacing], where)).toBe(success);
  expect(replacementOf([plain], where)).toBeUndefined();
  expect(replacementOf([replacing], { ...where, product: 'gift' })).toBeUndefined();
});

test('one for a country is for its members alone, and none while that is unknown [3.5]', () => {
  const irish: Banner = { ...replacing, limitToCountry: 'IE' };
  expect(replacementOf([irish], where)).toBe(success);
  expect(replacementOf([irish], { ...where, country: 'US' })).toBeUndefined();
  expect(replacementOf([irish], { ...where, country: undefined })).toBeUndefined();
});

test('one that has ended replaces nothing, whatever stands for its countdown [3.5]', () => {
  const ending: Banner = { ...replacing, endDate: NOW, countdownReplacer: 'Over' };
  expect(replacementOf([ending], where)).toBeUndefined();
  expect(replacementOf([ending], { ...where, now: NOW - 1 })).toBe(success);
});
