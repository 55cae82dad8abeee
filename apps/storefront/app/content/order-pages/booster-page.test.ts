import { expect, test } from 'vitest';
import { type BoosterPage, boosterPage } from './booster-page.server.ts';

const file = { url: '//images.example/1x.svg', details: { image: { width: 160, height: 112 } } };
const picture = { src: '//images.example/1x.svg', alt: 'One stone', width: 160, height: 112 };
const content = {
  meta: { title: 'Boost', description: 'Words' },
  title: 'Boost',
  intro: 'Choose',
  allowanceText: '{amount} more in {year}',
  filters: {
    label: 'Filter',
    typeLabel: 'Activity',
    allText: 'All',
    types: { flight: 'Flights' },
    orderLabel: 'Order',
    orders: { most: 'Most', fewest: 'Fewest' },
  },
  activities: {
    title: 'Activity',
    hint: '90 days',
    selectedText: { one: '{count} selected', other: '{count} selected' },
    selectedAviosText: '{amount} avios',
    noneSelectedText: 'None',
    clearText: 'Clear',
    selectAllText: 'All',
    aviosText: 'avios',
    boostedText: 'Boosted',
    limitText: '{limit} at most',
    overText: 'Over',
    lastDayText: 'By {date}',
    removedText: { other: '{count} removed' },
    limitMessage: 'No more than {limit}',
    busyText: 'Loading',
    failedText: 'No activity',
    retryText: 'Again',
  },
  choice: {
    title: 'Boost by',
    hint: 'Counts what is added',
    addedText: '+{amount}',
    overText: 'Too much',
    loweredText: '{wanted} is too much',
    pricesTitle: 'Price',
    insteadOfText: 'instead of {price}',
    buyText: 'Buy',
    barText: 'on {amount}',
    changeText: 'Change',
    closeLabel: 'Close',
  },
  multipliers: [
    { multiplyBy: 1, image: picture, text: 'Once' },
    { multiplyBy: 4, text: 'Four times' },
  ],
  summary: {
    title: 'Your boost',
    exampleTitle: 'It would cost',
    skipLinkText: 'Go to your boost',
    earnedText: 'Earned',
    addedText: 'Added',
    aviosText: '{amount} avios',
    balanceAfterText: 'Balance after',
    balanceSpokenText: '{before}, then {after}',
    totalText: 'Total',
    barText: '{amount}',
    announcement: { other: '{count} for {total}' },
    buttonText: 'Continue',
    chooseFirstText: 'Choose first',
    discountEndText: 'Until {date}',
    arrivalText: 'Within minutes',
    refundText: 'Within 14 days',
    refundLink: { text: 'Rules', link: '/resources/terms' },
  },
  limit: { text: '{cap}', leftText: '{left}', label: '{used}' },
  balanceMissing: { title: 'No balance', text: 'Wait', buttonText: 'Again' },
  stopped: { text: 'No', allowanceText: 'Used up' },
  example: {
    title: 'Example',
    text: 'So',
    addedText: 'Adds',
    costText: 'Costs',
    activities: [{ type: 'flight', sectorType: 'short-haul', description: 'Flight', avios: 100 }],
  },
  empty: { title: 'Nothing', text: 'To boost', link: { text: 'Buy', link: '/purchase' } },
  logIn: { title: 'Log in', text: 'To boost', buttonText: 'Log in' },
  smallUnits: { USD: { shown: '{amount}¢', spoken: '{amount} cents' } },
} satisfies BoosterPage;

const once = { multiplyBy: 1, image: { fields: { title: 'One stone', file } }, text: 'Once' };
const fourTimes = { multiplyBy: 4, text: 'Four times' };
const fields = {
  ...content,
  multipliers: [{ fields: once }, { fields: fourTimes }],
  smallUnits: { fields: content.smallUnits },
};

test('filter, sort, limit and linked multipliers make a booster page [2.23] [2.32]', () => {
  expect(boosterPage.parse(fields)).toEqual(content);
});

test('a multiplier without its picture is offered, one without its number is not [2.32]', () => {
  const broken = [
    { fields: { ...once, image: { fields: {} } } },
    { fields: { ...fourTimes, multiplyBy: '4x' } },
  ];
  const { multipliers } = boosterPage.parse({ ...fields, multipliers: broken });
  expect(multipliers).toEqual([{ multiplyBy: 1, text: 'Once' }]);
});

test('where the allowance or a way on is missing, the rest stands [2.23]', () => {
  const empty = { title: 'Nothing', text: 'To boost', link: 'nowhere' };
  const read = boosterPage.parse({ ...fields, allowanceText: undefined, empty });
  expect(read).toEqual({
    ...content,
    allowanceText: undefined,
    empty: { title: 'Nothing', text: 'To boost' },
  });
});

test.each([
  ['activities', 'selectedText'],
  ['activities', 'limitMessage'],
  ['filters', 'types'],
  ['filters', 'orders'],
] as const)('%s needs its %s [2.32]', (part, name) => {
  const broken = { ...fields, [part]: { ...fields[part], [name]: undefined } };
  expect(boosterPage.safeParse(broken).success).toBe(false);
});
