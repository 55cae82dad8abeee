import { expect, test } from 'vitest';
import { type SubscriptionArea, subscriptionArea } from './subscription-area.server.ts';

const notice = { title: 'Title', text: 'Text' };
const prompt = { ...notice, buttonText: 'Button' };
const link = { text: 'Plans', link: '/purchase' };
const content = {
  meta: { title: 'Subscription', description: 'Words' },
  title: 'Your subscription',
  intro: 'See',
  statusLabels: {
    active: 'Active',
    cancelScheduled: 'Ends',
    pendingPayment: 'Waiting',
    autorenewing: 'Renewing',
    refundPending: 'Refund',
  },
  plan: {
    nameText: { monthly: '{name}, monthly', annually: '{name}, yearly' },
    costText: { monthly: '{price}', annually: '{price} a year' },
    collectedText: 'since {date}',
    monthsText: '{count} of 12',
    nextText: 'Next: {date}',
    monthLabel: '{month}: {state}',
    monthStates: { credited: 'arrived', next: 'next', planned: 'to come', missed: 'not paid' },
  },
  facts: {
    nextPaymentText: 'Next',
    paymentOnText: '{price} on {date}',
    noPaymentText: 'None',
    lastDayText: 'Last day',
    pricePerAviosText: 'Price per avios',
    cardText: 'Card',
    noCardText: 'Not known',
    memberText: 'Member',
    endingText: 'Ending {digits}',
    brandText: '{brand} {digits}',
  },
  payments: {
    title: 'Payments',
    dateText: 'Date',
    aviosText: 'Avios',
    paidText: 'Paid',
    receiptText: 'Receipt',
    receiptLabel: 'Receipt for {date}',
    emptyText: 'None yet',
    failedText: 'No payments',
    refundedText: '{total} back',
    ofYearText: '{amount} of {inAll}',
    allLink: { text: 'All', link: '/purchase' },
  },
  changeTitle: 'Change or cancel',
  changePlan: { ...notice, endingText: 'After this one', link },
  changeCard: { ...prompt, busyText: 'Wait', failedText: 'The old card stays' },
  refund: { ...prompt, spentText: 'Spent', tooLateText: 'Late' },
  cancel: {
    ...prompt,
    earliestText: 'From {date}',
    dialog: {
      ...notice,
      endText: 'Ends on {date}',
      immediateText: 'Ends today',
      keepAviosText: 'You keep {amount}',
      monthsText: 'Until then as before',
      undoText: 'Until {date}',
      confirmText: 'Cancel',
      keepText: 'Keep',
      busyText: 'Cancelling',
    },
    doneText: 'Cancelled',
    immediateDoneText: 'Ended',
    failedText: 'Not cancelled',
    unknownText: 'Not known',
  },
  undo: {
    ...prompt,
    busyText: 'Busy',
    doneText: 'Goes on',
    failedText: 'Still ends',
    unknownText: 'Not known',
  },
  cardName: { known: 'Ending {digits}', unknown: 'Card' },
  paymentFailed: { ...notice, retryText: '{dates}', payText: 'Pay', payLinkText: 'Pay' },
  pendingPayment: notice,
  unpaid: { ...notice, linkText: 'Pay' },
  refundPending: notice,
  suspended: { ...notice, link },
  priceChange: notice,
  pastPlans: {
    title: 'Past plans',
    periodText: '{from} to {until}',
    aviosText: '{amount} avios',
    statusLabels: {
      suspended: 'Suspended',
      cancelled: 'Cancelled',
      refunded: 'Refunded',
      terminated: 'Terminated',
      closed: 'Closed',
      expired: 'Expired',
      failed: 'Failed',
    },
  },
  none: { ...notice, link },
  logIn: prompt,
  busyText: 'Loading',
  failed: prompt,
  smallUnits: { EUR: { shown: '{amount}c', spoken: '{amount} cent' } },
} satisfies SubscriptionArea;
const fields = { ...content, smallUnits: { fields: content.smallUnits } };

test('plan, status, cancelling and refund make the area [2.23] [7.26] [2.36]', () => {
  expect(subscriptionArea.parse(fields)).toEqual(content);
});

test.each(['payments', 'changePlan', 'smallUnits'])(
  'a broken %s takes only itself away [2.23]',
  (part) => {
    const less = { ...content, [part]: undefined };
    expect(subscriptionArea.parse({ ...fields, [part]: 'broken' })).toEqual(less);
  },
);

test.each(['confirmText', 'keepText'])('the dialog has both ways out: %s [2.36]', (name) => {
  const dialog = { ...fields.cancel.dialog, [name]: undefined };
  const cancel = { ...fields.cancel, dialog };
  expect(subscriptionArea.safeParse({ ...fields, cancel }).success).toBe(false);
});

test.each(['active', 'cancelScheduled', 'pendingPayment', 'autorenewing', 'refundPending'])(
  'the status %s has its label [2.36] [3.23]',
  (status) => {
    const statusLabels = { ...fields.statusLabels, [status]: undefined };
    expect(subscriptionArea.safeParse({ ...fields, statusLabels }).success).toBe(false);
  },
);
