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
    pricePerAviosText: '{pricePerAvios} each',
    lowestPriceText: 'Lowest',
    unavailableText: 'Not now',
    disabledText: 'Paused',
    busyText: 'Loading',
    failedText: 'No prices',
    retryText: 'Try again',
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
    emptyText: 'Choose first',
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
    chooseFirstText: 'Choose first',
    busyText: 'Checking',
    barText: '{amount} avios',
    barButtonText: 'Continue',
    arrivalText: 'Within minutes',
    refundText: 'Within 14 days',
    refundLink: { text: 'Rules', link: '/resources/terms' },
    priceChangeText: 'We tell you',
  },
  balanceMissing: { title: 'No balance', text: 'Paused', buttonText: 'Again' },
  logIn: { title: 'Log in', text: 'To continue', buttonText: 'Log in' },
  limitText: 'So many a year',
  purchasedText: 'So far {amount}',
  smallUnits: { EUR: 'cent' },
} satisfies PurchasePage;
const fields = { ...content, breadcrumb: { fields: breadcrumb } };

test('filters, packages and summary make a purchase page, its steps linked [2.23] [7.26] [2.30]', () => {
  expect(purchasePage.parse(fields)).toEqual(content);
});

test.each(['breadcrumb', 'bonusEndText', 'limitText', 'purchasedText', 'smallUnits'])(
  'without %s the page does without it alone [2.23]',
  (part) => {
    const less = { ...content, [part]: undefined };
    expect(purchasePage.parse({ ...fields, [part]: undefined })).toEqual(less);
  },
);

test('a broken link to the refund rules takes only itself away [2.23]', () => {
  const summary = { ...content.summary, refundLink: { text: 'Rules' } };
  expect(purchasePage.parse({ ...fields, summary }).summary).toEqual({
    ...content.summary,
    refundLink: undefined,
  });
});

test.each(['title', 'filters', 'packages', 'empty', 'summary', 'balanceMissing', 'logIn'])(
  'without %s there is no purchase page [2.30]',
  (part) => {
    expect(purchasePage.safeParse({ ...fields, [part]: undefined }).success).toBe(false);
  },
);

test('each size and each order of the filters has its name [2.30]', () => {
  const { large: _, ...sizes } = content.filters.sizes;
  const filters = { ...content.filters, sizes };
  expect(purchasePage.safeParse({ ...fields, filters }).success).toBe(false);
});
