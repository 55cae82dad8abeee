import { expect, test } from 'vitest';
import { type TransactionPage, transactionPage } from './transaction-page.server.ts';

const perProduct = {
  purchase: 'Package',
  gift: 'Gift',
  transfer: 'Transfer',
  booster: 'Boost',
  subscription: 'Plan',
};
const perOrder = { ...perProduct, renewal: 'Renewal' };
const outcome = { title: '{amount} avios', text: 'Done' };
const plan = { ...outcome, noPaymentText: 'Done', manageText: 'Manage' };
const dialog = {
  title: 'Cancel?',
  text: 'No avios',
  confirmText: 'Yes',
  keepText: 'No',
  busyText: 'Cancelling',
};
const sent = {
  ...outcome,
  dated: { title: 'Ready', text: 'On {date}' },
  cancel: {
    buttonText: 'Cancel',
    dialog,
    failedText: 'Failed',
    unknownText: 'Unknown',
    tooLateText: 'Too late',
  },
  cancelled: outcome,
};
const perOutcome = { ...perOrder, card: 'Card' };
const payment = {
  confirmingTitle: 'Confirming',
  asking: outcome,
  none: { ...outcome, againText: 'Pay again' },
  waiting: outcome,
  unresolved: { ...outcome, againText: 'Not paid' },
  failedText: 'Try again',
};
const fields = {
  meta: { title: 'Order', description: 'Words' },
  title: 'Your order',
  intro: 'Follow',
  processing: {
    title: perOutcome,
    text: 'A few seconds',
    slowText: 'Longer than usual',
    steps: { paymentWaiting: 'Paying', payment: 'Paid', avios: perOrder, receipt: 'Receipt' },
  },
  payment: { ...payment, orderText: perProduct, holdText: 'Held' },
  card: {
    text: 'Nothing charged',
    slowText: 'Longer',
    payment,
    failedText: 'The old card stays',
    cardName: { brandText: '{brand} {digits}', endingText: '{digits}', unknownText: 'A card' },
  },
  gaveUp: {
    title: 'Not visible',
    text: 'We email you',
    link: { text: 'History', link: '/purchase' },
  },
  missing: { title: 'None', text: 'No order', link: { text: 'History', link: '/purchase' } },
  logIn: { text: 'Whose is it?', buttonText: 'Log in' },
  failed: {
    title: perOutcome,
    text: 'No avios',
    reasons: { '901': 'Too late' },
    chargedTitle: 'Were you charged?',
    chargedText: 'You pay nothing',
    againText: perProduct,
    planText: 'Your plan',
    contactLink: { text: 'Contact', link: '/resources/faq' },
    referenceText: '{reference}',
  },
  success: {
    purchase: outcome,
    gift: sent,
    transfer: sent,
    booster: outcome,
    subscription: plan,
    renewal: plan,
    card: plan,
  },
  refunded: {
    title: 'Refunded',
    chargedBackTitle: 'Charged back',
    money: { refund_pending: '{total}', refunded: '{total}', charged_back: '{total}' },
    takenBack: { ownText: 'Taken', giftText: '{name}', transferText: '{name}', keptText: '{name}' },
  },
  balance: { aviosText: 'avios', spokenText: '{before}, now {after}' },
  receipt: {
    title: 'Receipt',
    referenceText: 'Reference',
    dateText: 'Date',
    productText: perProduct,
    aviosText: '{amount} avios',
    aviosLabel: 'Avios',
    planText: { monthly: '{name}, monthly', annually: '{name}, yearly' },
    periodText: 'Pays for',
    fromUntilText: '{from} to {until}',
    yearAviosText: '{amount} now, {inAll} in all',
    bonusText: 'Bonus',
    percentBonusText: 'Bonus, {percent}%',
    recipientText: 'Recipient',
    memberText: 'Ending {digits}',
    messageText: 'Message',
    arrivesText: 'Arrives',
    multiplierText: 'Multiplier',
    activitiesText: 'Activities',
    paidWithText: 'Paid with',
    cardText: 'Ending {digits}',
    brandText: '{brand} {digits}',
    walletText: '{brand}',
    walletCardText: '{brand} {digits}',
    bankText: 'Transfer',
    balanceLabel: 'Balance',
    balanceText: '{before}, {after}',
    totalText: 'Total',
    refundedText: 'Refunded',
    statementText: 'On your statement',
    sellerText: 'Sold by',
    taxText: 'With taxes',
    returned: { refund_pending: '{date}', refunded: '{date}', charged_back: '{date}' },
    wayBack: { card: '{digits}', wallet: '{brand}', bank: 'Bank', other: 'As paid' },
    download: { text: 'Download', failedText: 'Try again' },
    printText: 'Print',
  },
  backText: 'Back',
  next: [{ title: 'Boost', text: 'More', link: '/purchase' }],
} satisfies TransactionPage;

const written = { ...fields, receipt: { fields: fields.receipt } };

test('processing, failed and success make a page [2.23] [7.26] [2.34]', () => {
  expect(transactionPage.parse(written)).toEqual(fields);
});

test.each(Object.keys(fields.success))('success has its words for a %s [2.34]', (product) => {
  const success = { ...fields.success, [product]: undefined };
  expect(transactionPage.safeParse({ ...written, success }).success).toBe(false);
});

test.each([
  ['processing', 'slowText'],
  ['failed', 'chargedText'],
  ['gaveUp', 'text'],
  ['missing', 'text'],
  ['refunded', 'title'],
  ['logIn', 'buttonText'],
] as const)('%s needs its %s [2.34]', (part, name) => {
  const broken = { ...written, [part]: { ...fields[part], [name]: undefined } };
  expect(transactionPage.safeParse(broken).success).toBe(false);
});

test('an odd way on is left out, and the page can do without any [2.23]', () => {
  const next = [...fields.next, { title: 'Nowhere' }];
  expect(transactionPage.parse({ ...written, next }).next).toEqual(fields.next);
  expect(transactionPage.parse({ ...written, next: undefined })).toEqual({
    ...fields,
    next: undefined,
  });
});
