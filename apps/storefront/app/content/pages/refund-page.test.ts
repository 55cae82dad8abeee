import { expect, test } from 'vitest';
import { type RefundPage, refundPage } from './refund-page.server.ts';

const notice = { title: 'Title', text: 'Text' };
const link = { text: 'History', link: '/purchase' };
const fields = {
  meta: { title: 'Refund', description: 'Words' },
  title: 'Refunds',
  intro: 'Ask',
  initial: {
    ordersTitle: 'Which?',
    orderText: {
      purchase: 'Package',
      gift: 'Gift',
      transfer: 'Transfer',
      booster: 'Boost',
      subscription: 'Plan',
    },
    orderHint: '{date}',
    untilText: 'Until {date}',
    moneyBackText: 'You get',
    takenBackText: 'We take',
    aviosText: '{amount} avios',
    paidToText: 'Ending {digits}',
    buttonText: 'Ask',
    chooseFirstText: 'Choose first',
    dialog: { ...notice, confirmText: 'Yes', keepText: 'No', busyText: 'Asking' },
    busyText: 'Loading',
    failedText: 'No orders',
  },
  success: { ...notice, link },
  failed: { ...notice, buttonText: 'Again' },
  notEligible: {
    ...notice,
    reasons: { tooLate: 'Too late', spent: 'Spent', refunded: 'Refunded' },
    contactLink: { text: 'Write', link: '/resources/faq' },
  },
  none: { ...notice, link },
  logIn: { ...notice, buttonText: 'Log in' },
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
