import { expect, test } from 'vitest';
import { type TransferPage, transferPage } from './transfer-page.server.ts';

const fields = {
  meta: { title: 'Transfer', description: 'Words' },
  title: 'Transfer avios',
  intro: 'Move',
  amount: {
    title: 'How many?',
    sliderLabel: 'Avios',
    valueText: '{amount} avios',
    inputLabel: 'Number',
    hint: '{from} to {to}',
    errorText: 'Between {from} and {to}',
    fewerText: 'Fewer',
    moreText: 'More',
    aviosText: 'avios',
    busyText: 'Fetching',
    failedText: 'No fees',
  },
  summary: {
    title: 'Your transfer',
    transferText: 'You transfer',
    aviosText: '{amount} avios',
    balanceNowText: 'Now',
    balanceAfterText: 'After',
    balanceMissingText: 'Not known',
    feeText: 'Fee',
    totalText: 'Total',
    announcement: '{amount}, fee {fee}',
    buttonText: 'Who receives them',
    busyText: 'Checking',
    feeHint: 'From {fee}',
    arrivalText: 'Within minutes',
    refundText: 'Within 14 days',
    refundLink: { text: 'Rules', link: '/resources/terms' },
  },
  stepUp: { text: 'A code', buttonText: 'Confirm', pendingText: 'Waiting' },
  disabled: { lowAviosText: 'Too few', yearlyLimitText: 'Limit', unavailableText: 'Not now' },
  limitText: 'So many a year',
  logIn: { title: 'Log in', text: 'To transfer', buttonText: 'Log in' },
} satisfies TransferPage;

test('slider, step-up and summary make a transfer page [2.23] [7.26] [2.31]', () => {
  expect(transferPage.parse(fields)).toEqual(fields);
});

test('what it can do without may be missing or broken [2.23]', () => {
  const { limitText: _, ...rest } = fields;
  const summary = { ...fields.summary, refundLink: {}, feeHint: undefined };
  expect(transferPage.parse({ ...rest, summary, breadcrumb: null })).toEqual({
    ...rest,
    summary: { ...fields.summary, refundLink: undefined, feeHint: undefined },
  });
});

test.each([
  ['amount', 'sliderLabel'],
  ['stepUp', 'buttonText'],
] as const)('%s needs its %s [2.31]', (part, name) => {
  const broken = { ...fields, [part]: { ...fields[part], [name]: undefined } };
  expect(transferPage.safeParse(broken).success).toBe(false);
});

test.each(['lowAviosText', 'yearlyLimitText', 'unavailableText'])(
  'what stops a transfer is told beside it: %s',
  (reason) => {
    const disabled = { ...fields.disabled, [reason]: undefined };
    expect(transferPage.safeParse({ ...fields, disabled }).success).toBe(false);
  },
);
