import { expect, test } from 'vitest';
import { parseReport } from '../source/parse-report.server.ts';
import { banner } from './banner.server.ts';

const asset = (name: string) => ({
  fields: {
    title: name,
    file: { url: `//images.example/${name}.svg`, details: { image: { width: 8, height: 4 } } },
  },
});
const picture = (name: string) => ({
  src: `//images.example/${name}.svg`,
  alt: name,
  width: 8,
  height: 4,
});
const least = { partnerCode: 'ei', isEnabled: true, title: 'Bonus' };

test('every field of a banner is read [3.5] [7.26]', () => {
  const whole = {
    ...least,
    partnerCode: ['ei', 'ba'],
    activePages: ['discovery'],
    globalBannerFormat: 'hero',
    endDate: '2026-11-30T23:59:59.000Z',
    limitToCountry: 'IE',
    description: 'Words',
    buttonText: 'Go',
    buttonLink: '/purchase',
    terms: { text: 'Terms', link: '/resources/terms' },
    colours: { background: 'gorse-soft', text: '#123456' },
    showCountdown: true,
    countdownReplacer: 'Ended',
    countdown: { days: 'd', hours: 'h', minutes: 'm', label: '{days}' },
    isBannerReplacingTransaction: true,
  };
  const pictures = { image: asset('image'), background: asset('background') };
  const success = {
    purchaseSuccessImage: asset('done'),
    purchaseSuccessMessage: 'Thank you',
    transferSuccessMessage: 'Moved',
  };
  expect(banner.parse({ ...whole, ...pictures, ...success })).toEqual({
    ...whole,
    endDate: Date.parse('2026-11-30T23:59:59Z'),
    image: picture('image'),
    background: picture('background'),
    successes: {
      purchase: { image: picture('done'), message: 'Thank you' },
      transfer: { message: 'Moved' },
    },
  });
});

test.each([
  [' ie ', 'IE'],
  ['us', 'US'],
  ['  ', undefined],
])('the country %j is read as %j: trimmed and upper-cased [3.5]', (written, country) => {
  expect(banner.parse({ ...least, limitToCountry: written }).limitToCountry).toBe(country);
});

test('an unknown format is a card; without one there is none [3.5]', () => {
  expect(banner.parse({ ...least, globalBannerFormat: 'popup' }).globalBannerFormat).toBe('card');
  expect(banner.parse(least).globalBannerFormat).toBeUndefined();
});

test.each([
  'red; } body { display: none',
  'url(https://elsewhere.example)',
  '</style><script>',
  'var(--x)',
])('the colour %j is no colour, and the banner does without colours [3.5]', (text) => {
  const { value, faults } = parseReport(banner, {
    ...least,
    colours: { background: 'gorse', text },
  });
  expect(value).toMatchObject({ title: 'Bonus' });
  expect(value?.colours).toBeUndefined();
  expect(faults).toHaveLength(1);
});

test.each(['#fff', '#12345678', 'rgb(10 20 30 / 0.5)', 'hsl(120, 50%, 50%)', 'brand-soft'])(
  'the colour %s is one [3.5]',
  (text) => {
    expect(banner.parse({ ...least, colours: { background: 'gorse', text } }).colours?.text).toBe(
      text,
    );
  },
);

test.each(['title', 'isEnabled', 'partnerCode'] as const)('%s is needed [3.5]', (name) => {
  expect(banner.safeParse({ ...least, [name]: undefined }).success).toBe(false);
});

test('an end that is no date breaks the banner: it must not run for ever [3.5]', () => {
  expect(banner.safeParse({ ...least, endDate: 'tomorrow' }).success).toBe(false);
});
