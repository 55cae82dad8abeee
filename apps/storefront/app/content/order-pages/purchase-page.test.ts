import { expect, test } from 'vitest';
import { type PurchasePage, purchasePage } from './purchase-page.server.ts';

const breadcrumb = {
  label: 'Progress',
  doneText: 'done',
  productSelection: {
    purchase: 'Package',
    gift: 'Gift',
    transfer: 'Amount',
    booster: 'Activity',
    subscription: 'Plan',
  },
  recipient: 'Recipient',
  payment: 'Payment',
  confirmation: 'Confirmation',
};
const picker = {
  title: 'Saving?',
  intro: 'Words',
  presets: [{ key: 'porto', name: 'Porto', avios: 13_000, reachedTitle: 'There' }],
  listLabel: 'Trips',
  suggestedText: 'Suggested',
  enoughText: 'Enough',
  gapText: '{amount}',
  ownLabel: 'Own',
  ownHint: 'From, to',
  errorText: 'A number',
  noteText: 'Typical',
  saveText: 'Save',
  removeText: 'Remove',
  closeText: 'Close',
  failedText: 'Failed',
  tripText: '{name}',
  amountText: '{amount}',
};
const content = {
  meta: { title: 'Buy', description: 'Words' },
  title: 'Buy avios',
  intro: 'Choose',
  breadcrumb,
  bonusEndText: 'Until {date}',
  filters: {
    label: 'Filter',
    sizeLabel: 'Size',
    sizes: { all: 'All', small: 'Small', medium: 'Medium', large: 'Large' },
    orderLabel: 'Order',
    orders: { smallest: 'Smallest', biggest: 'Biggest' },
    currencyLabel: 'Currency',
  },
  packages: {
    label: 'Packages',
    countText: { one: '{count} package', other: '{count} packages' },
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
    lowestPriceText: 'Lowest',
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
    title: 'Your order',
    skipLinkText: 'Go to your order',
    receiveText: 'you receive',
    packageText: 'Package',
    aviosText: '{amount} avios',
    bonusText: 'Bonus',
    percentBonusText: 'Bonus, {percent}%',
    balanceAfterText: 'Balance after',
    balanceSpokenText: '{before}, then {after}',
    pricePerAviosText: 'Price per avios',
    totalText: 'Total',
    announcement: '{amount} for {total}',
    buttonText: 'Continue',
    withoutBonusText: 'Without',
    barText: '{amount} avios',
    barBonusText: '{amount} + {bonus}',
    detailsText: 'Show',
    barButtonText: 'Continue',
    arrivalText: 'Within minutes',
    refundText: 'Within 14 days',
    refundLink: { text: 'Rules', link: '/resources/terms' },
    priceChangeText: 'We tell you',
  },
  balanceMissing: { title: 'No balance', text: 'Paused', buttonText: 'Again' },
  logIn: { title: 'Log in', text: 'To continue', buttonText: 'Log in' },
  limitText: 'So many a year',
  goal: {
    label: 'Goal',
    goalText: '{goal}',
    haveText: '{balance}',
    gapText: '{gap}',
    enoughText: 'Enough',
    barLabel: '{balance} of {goal}',
    changeText: 'Change',
    askTitle: 'Saving?',
    askText: 'Set one',
    setText: 'Set',
    failedTitle: 'No goal',
    failedText: 'Try again',
    retryText: 'Again',
    reachedText: 'Reached',
  },
  goalPicker: picker,
  allowance: {
    leftText: '{left}',
    capText: '{cap}',
    meterLabel: '{used}',
    noteText: 'Note',
    moreText: '{left} more',
    overText: 'Over: {left}',
    openAgainText: '{date}',
    afterText: 'After',
    valueText: 'Value',
    limitTitle: 'Now',
    limitText: '{left}',
    resetTitle: '{date}',
    resetText: '{cap}',
    alternatives: [
      {
        product: 'subscription',
        label: 'Plan',
        title: 'Subscribe',
        note: 'Own limit',
        text: 'Words',
        linkText: 'Go',
      },
    ],
  },
  bonusFromText: '{percent}% from {from}',
  smallUnits: { EUR: { shown: '{amount}c', spoken: '{amount} cent' } },
} satisfies PurchasePage;
const fields = {
  ...content,
  breadcrumb: { fields: breadcrumb },
  goalPicker: { fields: picker },
  smallUnits: { fields: content.smallUnits },
};

test('filters, packages and summary make a purchase page, its steps linked [2.23] [7.26] [2.30]', () => {
  expect(purchasePage.parse(fields)).toEqual(content);
});

test('a trip whose level no goal can have is left out of the picker [2.26]', () => {
  const presets = [{ ...picker.presets[0], avios: 999 }, ...picker.presets];
  const goalPicker = { fields: { ...picker, presets } };
  expect(purchasePage.parse({ ...fields, goalPicker }).goalPicker).toEqual(picker);
});

test.each([
  'breadcrumb',
  'bonusEndText',
  'bonusFromText',
  'limitText',
  'goal',
  'goalPicker',
  'allowance',
  'smallUnits',
])('without %s the page does without it alone [2.23]', (part) => {
  const less = { ...content, [part]: undefined };
  expect(purchasePage.parse({ ...fields, [part]: undefined })).toEqual(less);
});

test('a broken link to the refund rules takes only itself away [2.23]', () => {
  const summary = { ...content.summary, refundLink: { text: 'Rules' } };
  expect(purchasePage.parse({ ...fields, summary }).summary).toEqual({
    ...content.summary,
    refundLink: undefined,
  });
});

test.each([
  'title',
  'picks',
  'filters',
  'packages',
  'empty',
  'panel',
  'summary',
  'balanceMissing',
  'logIn',
])('without %s there is no purchase page [2.30]', (part) => {
  expect(purchasePage.safeParse({ ...fields, [part]: undefined }).success).toBe(false);
});

test('each size and each order of the filters has its name [2.30]', () => {
  const { large: _, ...sizes } = content.filters.sizes;
  const filters = { ...content.filters, sizes };
  expect(purchasePage.safeParse({ ...fields, filters }).success).toBe(false);
});
