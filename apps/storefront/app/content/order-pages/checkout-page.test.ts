import { PRODUCTS } from '@cairn/contract/values/product';
import { expect, test } from 'vitest';
import { type CheckoutPage, checkoutPage } from './checkout-page.server.ts';

const perProduct = {
  purchase: 'Package',
  gift: 'Gift',
  transfer: 'Transfer',
  booster: 'Boost',
  subscription: 'Plan',
};
const breadcrumb = {
  label: 'Progress',
  doneText: 'done',
  productSelection: perProduct,
  recipient: 'Recipient',
  payment: 'Payment',
  confirmation: 'Confirmation',
};
const content = {
  meta: { title: 'Checkout', description: 'Words' },
  title: 'Check and pay',
  intro: 'Review',
  breadcrumb,
  busyText: 'Loading',
  summary: {
    title: 'Your order',
    showText: 'Show',
    hideText: 'Hide',
    changeText: 'Change',
    receiveText: perProduct,
    productText: perProduct,
    aviosText: '{amount} avios',
    bonusText: 'Bonus',
    percentBonusText: 'Bonus, {percent}%',
    multiplierText: '{multiplier}',
    earnedText: '{amount}',
    balanceAfterText: 'Balance after',
    balanceSpokenText: '{before}, then {after}',
    pricePerAviosText: 'Price per avios',
    nextPaymentText: 'Next payment',
    nextPaymentOnText: '{price} on {date}',
    totalText: 'Total',
    memberText: 'For {name}',
    recipientText: 'To {name}',
    messageText: 'Message',
    arrivesText: 'Arrives',
    arrivesOnText: '{date}',
    arrivesAtText: 'Arrives {date}',
    receiptText: 'Receipt to {email}',
    short: {
      title: perProduct,
      bonusText: '{amount} more',
      boostText: '{multiplier} on {amount}',
      arrivesText: 'Soon',
      feeText: 'fee',
      messageText: '{message}',
      noteText: perProduct,
    },
  },
  payment: {
    title: 'How?',
    formLabel: 'Details',
    busyText: 'Loading',
    terms: {
      text: 'I have read the {terms}.',
      subscriptionText: { monthly: 'Every month, {terms}', annually: 'Every year, {terms}' },
      links: { terms: { text: 'terms', link: '/resources/terms' } },
      errorText: 'Tick the box',
    },
    buttonText: 'Pay {total}',
    payingText: 'Paying',
    walletText: 'Pay {total} with your wallet',
    rememberText: 'Remember',
    unsupportedCardText: 'Not this card',
    savedCardText: 'Use the saved one',
    goneCard: {
      title: 'Gone {digits}',
      text: 'Another',
      link: { text: 'Remove', link: '/account' },
    },
    notSent: { title: 'Not sent', text: 'Nothing charged' },
    hint: 'Once',
    subscriptionHint: 'Kept',
    statementText: 'SHOP',
  },
  plan: {
    nameText: { monthly: '{name}, monthly', annually: '{name}, yearly' },
    totalText: 'Now',
    perText: { monthly: 'a month', annually: 'a year' },
    renewalText: { monthly: 'Then {price}', annually: 'Then {price}' },
    renewal: {
      title: 'Payment',
      periodText: 'Pays for',
      fromText: { monthly: 'the month from {date}', annually: 'the year from {date}' },
      shortText: { monthly: 'The month from {date}', annually: 'The year from {date}' },
      arrivalText: 'Minutes',
      cardText: 'This card',
    },
  },
  cardChange: {
    title: 'Another card',
    summaryTitle: 'Your plan',
    keepText: 'Keep the old card',
    notes: { charge: 'Nothing now', card: 'Then this one', mail: 'By email' },
    payment: {
      title: 'Which card?',
      formLabel: 'Card',
      busyText: 'Loading',
      buttonText: 'Save',
      payingText: 'Saving',
      subscriptionHint: 'Kept',
      notSent: { title: 'Not sent', text: 'The old card stays' },
    },
    termsText: { monthly: '{terms} {total}', annually: '{terms} {total}' },
    expiry: { title: 'Soon over', text: 'By {time}' },
  },
  arrivalText: perProduct,
  refundText: perProduct,
  priceChange: {
    title: 'Changed',
    risenText: 'Up from {before}',
    confirmText: 'Go on',
    changeText: 'Choose again',
  },
  bonusChange: { title: 'Fewer', text: 'Was {aviosBefore}', confirmText: 'Go on' },
  expiry: { title: 'Soon over', text: 'By {time}' },
  stepUp: { title: 'Confirm', text: 'A code' },
  logIn: { title: 'Log in', text: 'To pay', buttonText: 'Log in' },
  noNumber: {
    title: 'No number',
    text: 'Switch or join',
    switchText: 'Switch',
    joinLink: { text: 'Join', link: '/resources/help-centre' },
  },
  replaced: { title: 'Replaced', text: 'Nothing charged', buttonText: 'New order' },
  underWay: { title: 'Confirming', text: 'Not twice', openText: 'Open', waitText: 'Wait' },
  smallUnits: { EUR: { shown: '{amount}c', spoken: '{amount} cent' } },
} satisfies CheckoutPage;
const fields = {
  ...content,
  breadcrumb: { fields: breadcrumb },
  smallUnits: { fields: content.smallUnits },
};

test('summary, terms and payment make a checkout [2.23] [2.33]', () => {
  expect(checkoutPage.parse(fields)).toEqual(content);
});

test.each(['productSelection', 'recipient', 'payment', 'confirmation'])(
  'the breadcrumb needs the step %s, and the checkout the breadcrumb [2.33]',
  (step) => {
    const broken = { fields: { ...breadcrumb, [step]: undefined } };
    expect(checkoutPage.safeParse({ ...fields, breadcrumb: broken }).success).toBe(false);
  },
);

test.each(['arrivalText', 'refundText', 'smallUnits'])(
  'a broken %s takes only itself away [2.23]',
  (part) => {
    const less = { ...content, [part]: undefined };
    expect(checkoutPage.parse({ ...fields, [part]: 'broken' })).toEqual(less);
  },
);

test.each(PRODUCTS)('the summary has its words for a %s [2.33]', (product) => {
  const { [product]: _, ...receiveText } = perProduct;
  const summary = { ...content.summary, receiveText };
  expect(checkoutPage.safeParse({ ...fields, summary }).success).toBe(false);
});

test.each(['plan', 'cardChange', 'priceChange', 'expiry', 'stepUp', 'logIn'])(
  'without %s there is no checkout',
  (part) => {
    expect(checkoutPage.safeParse({ ...fields, [part]: undefined }).success).toBe(false);
  },
);
