import { expect, test } from 'vitest';
import { type RefundPage, refundPage } from './refund-page.server.ts';

const notice = { title: 'Title', text: 'Text' };
const link = { text: 'History', link: '/purchase' };
const fields = {
  meta: { title: 'Refund', description: 'Words' },
  title: 'Refunds',
  intro: 'Ask',
  wayBack: { card: 'to {digits}', wallet: 'to {brand}', bank: 'to your bank', other: 'as paid' },
  initial: {
    listTitle: 'Which?',
    refusedTitle: 'Not these',
    orderText: {
      purchase: 'Package',
      gift: 'Gift',
      transfer: 'Transfer',
      booster: 'Boost',
      subscription: 'Plan',
    },
    orderHint: '{date}',
    untilHint: 'Until {date}',
    title: 'Ask for a refund',
    toText: 'Back {wayBack}',
    takenText: 'Taken',
    takenFromText: 'Taken from {name}',
    returnedText: 'Back in your balance',
    aviosText: '{amount} avios',
    balanceText: 'Balance after',
    untilText: 'Until',
    notes: { notSent: 'Not sent', plan: 'Your plan ends', year: 'No more avios' },
    buttonText: 'Refund {total}',
    busyText: 'Asking',
    keepText: 'Keep',
    otherText: 'Another',
    loadingText: 'Loading',
  },
  success: {
    ...notice,
    steps: { avios: 'Avios', balance: 'Balance', sent: 'Sent', arrives: 'By {date}' },
    historyText: 'See this order',
  },
  failed: {
    ...notice,
    buttonText: 'Again',
    unknownText: 'Unknown',
    referenceText: 'Quote {reference}',
    contactLink: { text: 'Write', link: '/resources/faq' },
  },
  notEligible: {
    title: 'No refund',
    days: { title: 'Days', yes: 'Yes', no: 'No' },
    unspent: { title: 'Unspent', yes: 'Yes', no: 'No' },
    refunded: { ...notice, returningText: 'Returning', chargedBackText: 'Charged back' },
    notPaid: 'Not paid',
    paidElsewhere: 'Paid elsewhere',
    earlierPayment: 'Only the latest',
    help: notice,
    historyText: 'See this order',
    contactLink: { text: 'Write', link: '/resources/faq' },
  },
  none: { ...notice, link },
  missing: notice,
  logIn: { ...notice, buttonText: 'Log in' },
  loadFailed: { ...notice, buttonText: 'Again' },
  rules: { title: 'Rules', list: ['14 days'] },
} satisfies RefundPage;

test('the four states make a refund page [2.23] [7.26] [2.35]', () => {
  expect(refundPage.parse(fields)).toEqual(fields);
});

test.each(['initial', 'success', 'failed', 'notEligible'])(
  'without the state %s there is no refund page [2.35]',
  (state) => {
    expect(refundPage.safeParse({ ...fields, [state]: undefined }).success).toBe(false);
  },
);

test('a broken link takes only itself away [2.23]', () => {
  const notEligible = { ...fields.notEligible, contactLink: '/contact' };
  const none = { ...notice, link: undefined };
  expect(refundPage.parse({ ...fields, notEligible, none })).toEqual({
    ...fields,
    notEligible: { ...fields.notEligible, contactLink: undefined },
    none,
  });
});
