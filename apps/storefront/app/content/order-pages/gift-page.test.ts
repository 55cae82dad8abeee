import { expect, test } from 'vitest';
import { type GiftPage, giftPage } from './gift-page.server.ts';

const card = {
  title: 'The card',
  forText: 'For {name}',
  forNobodyText: 'For',
  aviosText: 'avios',
  emptyText: 'Your message',
};
const content = {
  meta: { title: 'Gift', description: 'Words' },
  title: 'Give a trip',
  intro: 'Choose',
  bonusEndText: 'Until {date}',
  noBonusText: 'No bonus',
  occasion: { title: 'Why?' },
  sizes: {
    title: 'How much?',
    suggested: [{ avios: 5_000, name: 'A nudge', text: 'A start' }],
    aviosText: 'avios',
    bonusText: '+{amount}',
    pricePerAviosText: '{pricePerAvios} each',
    withoutBonusText: '{pricePerAvios} without',
    unavailableText: 'Not now',
    disabledText: 'Paused',
    busyText: 'Loading',
    failedText: 'No prices',
    retryText: 'Try again',
  },
  another: {
    title: 'Another amount',
    text: '{from} to {to}',
    label: 'Avios',
    fewerText: 'Less',
    moreText: 'More',
    sliderLabel: 'Size',
    valueText: '{amount} for {total}',
    currencyLabel: 'Currency',
  },
  message: {
    title: 'Say something',
    label: 'Message',
    optionalText: 'Optional',
    maxLength: 250,
    countText: '{count} of {maxLength}',
    startersTitle: 'Stuck?',
  },
  card,
  summary: {
    title: 'Your gift',
    skipLinkText: 'Go to your gift',
    packageText: 'Gift',
    aviosText: '{amount} avios',
    bonusText: 'Bonus',
    percentBonusText: 'Bonus, {percent}%',
    pricePerAviosText: 'Price per avios',
    withoutBonusText: 'Without',
    totalText: 'Total',
    announcement: '{amount} for {total}',
    buttonText: 'Next',
    chooseText: 'Choose',
    barButtonText: 'Next',
    seeCardText: 'See card',
    refundText: 'Until its day',
  },
  empty: { title: 'None', text: 'In {currency}', otherCurrencyText: 'In {currency}' },
  logIn: { title: 'Log in', text: 'To continue', buttonText: 'Log in' },
} satisfies GiftPage;
const fields = { ...content, card: { fields: card } };

test('a gift has occasions, suggested sizes, another amount, a message and a card [2.23] [7.26] [2.7]', () => {
  expect(giftPage.parse(fields)).toEqual(content);
});

test('a broken breadcrumb takes only itself away, a broken suggestion too [2.23]', () => {
  const suggested = [...content.sizes.suggested, { avios: 'many' }];
  const broken = {
    ...fields,
    breadcrumb: { fields: {} },
    sizes: { ...content.sizes, suggested },
  };
  expect(giftPage.parse(broken)).toEqual(content);
});

test.each([
  'intro',
  'occasion',
  'sizes',
  'another',
  'message',
  'card',
  'empty',
  'summary',
  'logIn',
])('without %s there is no gift page [2.7]', (part) => {
  expect(giftPage.safeParse({ ...fields, [part]: undefined }).success).toBe(false);
});
