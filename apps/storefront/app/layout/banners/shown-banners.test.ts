import { expect, test } from 'vitest';
import type { Banner } from '#app/content/blocks/banner.server.ts';
import { chooseBanners, openBanners } from './shown-banners.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const promotion: Banner = { partnerCode: 'ei', isEnabled: true, title: 'Bonus', successes: {} };
const global: Banner = {
  ...promotion,
  title: 'News',
  globalBannerFormat: 'strip',
  activePages: ['discovery'],
};
const open = (banner: Banner) => openBanners([banner], { partner: 'ei', now: NOW }).length === 1;
const chosen = (banner: Banner, page = 'discovery', country = 'IE') =>
  chooseBanners([banner], { page, country });

test('a banner must be enabled [2.24] [2.25]', () => {
  expect(open(global)).toBe(true);
  expect(open({ ...global, isEnabled: false })).toBe(false);
});

test('a banner must be the partner’s [2.25]', () => {
  expect(open({ ...global, partnerCode: 'ba' })).toBe(false);
  expect(open({ ...global, partnerCode: ['ba', 'ei'] })).toBe(true);
});

test('an ended banner goes, unless something stands in its countdown’s place [3.5]', () => {
  expect(open({ ...global, endDate: NOW + 1 })).toBe(true);
  expect(open({ ...global, endDate: NOW })).toBe(false);
  expect(open({ ...global, endDate: NOW, countdownReplacer: 'Over' })).toBe(true);
});

test('the global banner is shown on its active pages alone [2.25]', () => {
  expect(chosen(global).global).toBe(global);
  expect(chosen(global, 'purchase').global).toBeUndefined();
  expect(chosen({ ...global, activePages: undefined }).global).toBeUndefined();
});

test('the banner without a format is the promotion, on the start page or where its editor puts it [2.24] [2.25]', () => {
  expect(chosen(promotion)).toEqual({ promotion, global: undefined });
  expect(chosen(promotion, 'purchase').promotion).toBeUndefined();
  const listed = { ...promotion, activePages: ['purchase', 'checkout'] };
  expect(chosen(listed, 'checkout').promotion).toBe(listed);
  expect(chosen(listed).promotion).toBeUndefined();
  expect(chosen(global).promotion).toBeUndefined();
});

test.each([
  ['IE', true],
  ['GB', false],
])('a banner limited to IE, seen from %s [3.5]', (country, isShown) => {
  for (const banner of [promotion, global]) {
    const { promotion: one, global: other } = chosen(
      { ...banner, limitToCountry: 'IE' },
      'discovery',
      country,
    );
    expect((one ?? other) !== undefined).toBe(isShown);
  }
});

test('while it is not known whose country it is, a limited banner waits [3.5]', () => {
  const nowhere = { page: 'discovery', country: undefined };
  expect(chooseBanners([{ ...global, limitToCountry: 'IE' }], nowhere).global).toBeUndefined();
  expect(chooseBanners([global], nowhere).global).toBe(global);
});

test('of several the first that fits is shown [2.25]', () => {
  const elsewhere = { ...global, limitToCountry: 'US' };
  const second = { ...global, title: 'Second' };
  const { global: found } = chooseBanners([elsewhere, global, second], {
    page: 'discovery',
    country: 'IE',
  });
  expect(found).toBe(global);
});
