import { expect, test } from 'vitest';
import { type PackageChoice, packageChoice } from './package-choice.server.ts';

const fields = {
  meta: { title: 'Gift', description: 'Words' },
  title: 'Gift avios',
  intro: 'Choose',
  filters: {
    label: 'Filter',
    sizeLabel: 'Size',
    sizes: { all: 'All', small: 'Small', medium: 'Medium', large: 'Large' },
    orderLabel: 'Order',
    orders: { smallest: 'Smallest', biggest: 'Biggest' },
    currencyLabel: 'Currency',
  },
  packages: {
    label: 'Gifts',
    countText: { one: '{count} gift', other: '{count} gifts' },
    aviosText: 'avios',
    bonusText: '+{amount}',
    title: 'All',
    noBonusText: 'None',
    eachText: '{pricePerAvios}',
    withoutBonusText: '{pricePerAvios} without',
    columns: {
      package: 'Package',
      bonus: 'Bonus',
      receive: 'Get',
      price: 'Price',
      pricePerAvios: 'Each',
    },
    sizeRangeText: '{from} to {to}',
    percentText: '+{percent}%',
    thresholdText: '{next} or {before}',
    showText: 'Show {size}',
    hideText: 'Hide {size}',
    pricePerAviosText: '{pricePerAvios} each',
    unavailableText: 'Not now',
    disabledText: 'Paused',
    busyText: 'Loading',
    failedText: 'No prices',
    retryText: 'Try again',
  },
  picks: {
    title: 'Choices',
    text: 'Words',
    bonusText: '{avios} + {bonus}',
    kinds: {
      goal: { label: 'Name', text: 'Why', tag: 'Tag' },
      closest: { label: 'Name', text: 'Why', tag: 'Tag' },
      bonus: { label: 'Name', text: 'Why', tag: 'Tag' },
      most: { label: 'Name', text: 'Why', tag: 'Tag' },
      popular: { label: 'Name', text: 'Why', tag: 'Tag' },
      value: { label: 'Name', text: 'Why', tag: 'Tag' },
      smallest: { label: 'Name', text: 'Why', tag: 'Tag' },
    },
  },
  panel: {
    title: 'Before',
    curveTitle: 'Prices',
    curveLabel: '{first} to {last}',
    bonusLabel: 'With',
    baseLabel: 'Without',
    bonusTitle: '{percent}%',
    bonusText: 'From {from}',
    buttonText: 'Choose',
  },
  empty: {
    title: 'None',
    text: 'In this size',
    allSizesText: 'All sizes',
    otherCurrencyText: 'In {currency}',
  },
  summary: {
    title: 'Your gift',
    skipLinkText: 'Go to your gift',
    receiveText: 'they receive',
    packageText: 'Gift',
    aviosText: '{amount} avios',
    bonusText: 'Bonus',
    percentBonusText: 'Bonus, {percent}%',
    pricePerAviosText: 'Price per avios',
    totalText: 'Total',
    announcement: '{amount} for {total}',
    buttonText: 'Who is it for',
    withoutBonusText: 'Without',
    barText: '{amount} avios',
    barBonusText: '{amount} + {bonus}',
    detailsText: 'Show',
    barButtonText: 'Continue',
    refundText: 'Until its day',
  },
  logIn: { title: 'Log in', text: 'To continue', buttonText: 'Log in' },
} satisfies PackageChoice;

test('a gift is chosen as a package is, and needs no balance [2.23] [7.26] [2.7]', () => {
  expect(packageChoice.parse(fields)).toEqual(fields);
});

test('a broken breadcrumb takes only itself away [2.23]', () => {
  expect(packageChoice.parse({ ...fields, breadcrumb: { fields: {} } })).toEqual(fields);
});

test.each(['intro', 'filters', 'packages', 'empty', 'summary', 'logIn'])(
  'without %s there is no gift page [2.7]',
  (part) => {
    expect(packageChoice.safeParse({ ...fields, [part]: undefined }).success).toBe(false);
  },
);
