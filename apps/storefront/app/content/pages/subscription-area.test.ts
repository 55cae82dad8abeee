import { expect, test } from 'vitest';
import { type SubscriptionArea, subscriptionArea } from './subscription-area.server.ts';

const notice = { title: 'Title', text: 'Text' };
const prompt = { ...notice, buttonText: 'Button' };
const link = { text: 'Plans', link: '/purchase' };
const fields = {
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
  },
  facts: {
    nextPaymentText: 'Next',
    paymentOnText: '{price} on {date}',
    noPaymentText: 'None',
    endsText: 'Ends',
    pricePerAviosText: 'Price per avios',
    cardText: 'Card',
    memberText: 'Member',
    endingText: 'Ending {digits}',
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
    allLink: { text: 'All', link: '/purchase' },
  },
  changeTitle: 'Change or stop',
  changePlan: { ...notice, link },
  refund: prompt,
  cancel: {
    ...prompt,
    earliestText: 'From {date}',
    dialog: {
      ...notice,
      endText: 'Ends on {date}',
      immediateText: 'Ends today',
      keepAviosText: 'You keep {amount}',
      undoText: 'Until {date}',
      reason: { label: 'Why?', chooseText: 'Choose', list: ['It costs too much'] },
      optionalText: 'Optional',
      confirmText: 'Cancel',
      keepText: 'Keep',
      busyText: 'Cancelling',
    },
    doneText: 'Cancelled',
    failedText: 'Not cancelled',
  },
  undo: { ...prompt, busyText: 'Busy', doneText: 'Goes on', failedText: 'Still ends' },
  paymentFailed: notice,
  pendingPayment: notice,
  refundPending: notice,
  suspended: notice,
  none: { ...notice, link },
  logIn: prompt,
  busyText: 'Loading',
  failed: prompt,
  smallUnits: { EUR: 'cent' },
} satisfies SubscriptionArea;

test('plan, status, cancelling and refund make the area [2.23] [7.26] [2.36]', () => {
  expect(subscriptionArea.parse(fields)).toEqual(fields);
});

test.each(['payments', 'changePlan', 'smallUnits'])(
  'a broken %s takes only itself away [2.23]',
  (part) => {
    const less = { ...fields, [part]: undefined };
    expect(subscriptionArea.parse({ ...fields, [part]: 'broken' })).toEqual(less);
  },
);

test('leaving asks for no reason when there is none to choose from [2.36]', () => {
  const dialog = { ...fields.cancel.dialog, reason: undefined };
  const cancel = { ...fields.cancel, dialog };
  expect(subscriptionArea.parse({ ...fields, cancel }).cancel).toEqual(cancel);
});

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
