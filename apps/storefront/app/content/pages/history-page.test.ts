import { expect, test } from 'vitest';
import { type HistoryPage, historyPage } from './history-page.server.ts';

const perProduct = {
  purchase: 'Bought',
  gift: 'Gift',
  transfer: 'Transfer',
  booster: 'Boost',
  subscription: 'Plan',
};
const notice = { title: 'Title', text: 'Text' };
const link = { text: 'Link', link: '/' };
const fields = {
  meta: { title: 'History', description: 'Words' },
  title: 'History and receipts',
  intro: 'Everything',
  products: perProduct,
  statuses: {
    processing: 'Under way',
    scheduled: 'On {date}',
    done: 'Done',
    failed: 'Failed',
    refunded: 'Refunded',
  },
  orders: {
    label: 'Orders',
    dateText: 'Date',
    orderText: 'Order',
    aviosText: 'Avios',
    paidText: 'Paid',
    statusText: 'Status',
    receiptText: 'Receipt',
    receiptLabel: 'Receipt for {date}',
    moreText: 'Earlier',
    busyText: 'Loading',
    failedText: 'No orders',
  },
  empty: { ...notice, link },
  receipt: {
    title: 'Receipt {reference}',
    backText: 'All orders',
    referenceText: 'Reference',
    dateText: 'Date',
    productText: perProduct,
    aviosText: '{amount} avios',
    bonusText: 'Bonus',
    pricePerAviosText: 'Price per avios',
    recipientText: 'Recipient',
    arrivesText: 'Arrives',
    paidWithText: 'Paid with',
    cardText: 'Ending {digits}',
    totalText: 'Total',
    printText: 'Print',
    refundLink: link,
    contactLink: link,
    missing: notice,
  },
  delivery: {
    text: 'Waits for {date}',
    buttonText: 'Cancel',
    dialog: { ...notice, confirmText: 'Yes', keepText: 'No', busyText: 'Cancelling' },
    doneText: 'Cancelled',
    failedText: 'Not cancelled',
  },
  logIn: { ...notice, buttonText: 'Log in' },
  smallUnits: { EUR: 'cent' },
} satisfies HistoryPage;

test('orders and their receipts make a history', () => {
  expect(historyPage.parse(fields)).toEqual(fields);
});

test('without words for calling a gift back the history is still there', () => {
  expect(historyPage.parse({ ...fields, delivery: { text: 'Waits' } })).toEqual({
    ...fields,
    delivery: undefined,
  });
});

test('a receipt does without its links', () => {
  const receipt = { ...fields.receipt, refundLink: undefined, contactLink: {} };
  expect(historyPage.parse({ ...fields, receipt }).receipt).toEqual({
    ...fields.receipt,
    refundLink: undefined,
    contactLink: undefined,
  });
});

test.each(['products', 'statuses', 'orders', 'empty', 'receipt', 'logIn'])(
  'without %s there is no history',
  (part) => {
    expect(historyPage.safeParse({ ...fields, [part]: undefined }).success).toBe(false);
  },
);
