import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  campaignCodeOf,
  dropCampaignLink,
  keepCampaignLink,
  linkedCampaign,
} from './join-campaign.ts';

const LINK = {
  utm_source: 'cedar',
  utm_medium: 'email',
  utm_content: 'dot_air',
  utm_campaign: '4x-week',
};
const searchOf = (more: Partial<Record<keyof typeof LINK, string>> = {}) =>
  `?${new URLSearchParams({ ...LINK, ...more })}`;

const MEDIA = ['email', 'paid_media', 'Email', 'social', ''];
const CONTENTS = [
  'dot_air',
  'high_life_digital_advertorial',
  'the_club',
  'lounge_wifi',
  'dot-air',
  'THE_CLUB',
  '',
];

test('a link enrols only if every value is one of those named [4.25]', () => {
  for (const utm_source of ['cedar', 'Cedar', 'cedar ', 'oak', '']) {
    for (const utm_medium of MEDIA) {
      for (const utm_content of CONTENTS) {
        const search = searchOf({ utm_source, utm_medium, utm_content });
        const enrols =
          utm_source === 'cedar' &&
          MEDIA.slice(0, 2).includes(utm_medium) &&
          CONTENTS.slice(0, 4).includes(utm_content);
        expect(campaignCodeOf(search), search).toBe(enrols ? '4x-week' : undefined);
      }
    }
  }
});

test.each(Object.keys(LINK))('without %s nobody is enrolled [4.25]', (name) => {
  const query = new URLSearchParams(LINK);
  query.delete(name);
  expect(campaignCodeOf(`?${query}`)).toBeUndefined();
  query.set(name, '');
  expect(campaignCodeOf(`?${query}`)).toBeUndefined();
});

test('other parameters, and their order, do not matter [4.25]', () => {
  const query = new URLSearchParams([['currency', 'GBP'], ...Object.entries(LINK).reverse()]);
  expect(campaignCodeOf(`?${query}`)).toBe('4x-week');
  expect(campaignCodeOf('')).toBeUndefined();
});

let kept: Map<string, string>;
let arrival: string;
beforeEach(() => {
  kept = new Map();
  arrival = 'https://shop.example/';
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: arrival }] });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a link counts on the page it led to, on those walked to from there, and after log-in on one of them [4.25]', () => {
  expect(linkedCampaign('')).toBeUndefined();
  expect(linkedCampaign(searchOf())).toBe('4x-week');
  arrival = `https://shop.example/gift${searchOf()}#top`;
  expect(linkedCampaign('')).toBe('4x-week');
  keepCampaignLink('');
  arrival = 'https://shop.example/booster';
  expect(linkedCampaign('')).toBe('4x-week');
  expect(linkedCampaign(searchOf({ utm_campaign: 'next' })), 'the newest counts').toBe('next');
  dropCampaignLink();
  expect(linkedCampaign('')).toBeUndefined();
});

test('without a link nothing is kept [4.25]', () => {
  keepCampaignLink(searchOf({ utm_source: 'oak' }));
  expect(kept.size).toBe(0);
});
