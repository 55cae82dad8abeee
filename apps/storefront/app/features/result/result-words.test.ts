import { type Receipt, type ReturnedStatus, receipt } from '@cairn/contract/orders/receipt';
import { isolated } from '@cairn/contract/values/isolated';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { expect, test } from 'vitest';
import { cardTexts } from './card-words.ts';
import type { Done, OrderOutcome } from './outcome.ts';
import { resultTexts } from './result-words.ts';
import { page, stateWith } from './test-page.ts';

const about = {
  kind: 'purchase',
  locale: 'en-GB',
  timeZone: 'Europe/Dublin',
  isSlow: false,
  message: undefined,
} as const;
const done = (state: Done['state']): Done => ({
  kind: 'done',
  state,
  receipt: undefined,
  credited: undefined,
  isReceiptPending: false,
  isBalanceNew: true,
  receivedAt: 0,
});

const inDublin = receipt.parse({
  id: 'p3aAbBcCdDeEfFgGhHiIjJkKx',
  reference: '20261115-HIIJJKKX',
  paidAt: '2026-11-15T09:14:00.000Z',
  timeZone: 'Europe/Dublin',
  product: 'purchase',
  lines: [{ type: 'avios', aviosAmount: 25_000, price: 442 }],
  totalPrice: 442,
  currency: 'EUR',
  merchantName: 'Cairn',
  seller: ['Cairn avios shop'],
});

test('each state has its words, and a slow one others [2.34]', () => {
  const processing: OrderOutcome = { kind: 'processing', state: stateWith('credit_points') };
  const { title, text, slowText } = page.processing;
  expect(resultTexts(page, processing, about)).toEqual({ title: title.purchase, text });
  expect(resultTexts(page, processing, { ...about, isSlow: true }).text).toBe(slowText);
  expect(resultTexts(page, { kind: 'loading' }, about).title).toBe('Your order');
  expect(resultTexts(page, { kind: 'gave up' }, about)).toBe(page.gaveUp);
  expect(resultTexts(page, { kind: 'missing' }, about)).toBe(page.missing);
});

test.each([901, 902, 903, 904, 905, 906])(
  'a failure with %i says why [2.34] [8.26]',
  (errorCode) => {
    const state = stateWith('payment_session', { errorCode });
    const { text } = resultTexts(page, { kind: 'failed', state }, about);
    expect(text).toBe(page.failed.reasons[errorCode]);
  },
);

test('a failure is named after its product [2.34]', () => {
  const state = stateWith('payment_session', { errorCode: 902 });
  const titleOf = (kind: 'gift' | 'renewal' | 'booster') =>
    resultTexts(page, { kind: 'failed', state }, { ...about, kind }).title;
  expect(titleOf('gift')).toBe('Your gift didn’t go through');
  expect(titleOf('booster')).toBe('Your boost didn’t go through');
  expect(titleOf('renewal')).toBe('Your plan payment didn’t go through');
});

test('a failure with any other number says what is true of all [2.34] [8.26]', () => {
  const state = stateWith('payment_session', { errorCode: 77 });
  expect(resultTexts(page, { kind: 'failed', state }, about).text).toBe(page.failed.text);
});

test('success tells all the avios, the bonus among them, in the product’s words [2.34]', () => {
  const bought = done(stateWith('transaction_complete'));
  expect(resultTexts(page, bought, about).title).toBe('31,250 avios are yours');
  const boosted = resultTexts(page, bought, { ...about, kind: 'booster' });
  expect(boosted.title).toBe('31,250 avios added');
});

test('a boost names its multiplier and what had been earned [7.23] [2.34]', () => {
  const state = stateWith('transaction_complete', {
    aviosAmount: 7_500,
    aviosBonusAmount: 0,
    additionalData: { totalPrice: 96, multiplier: 3, qualifyingAviosAmount: 2_500 },
  });
  const { title, text } = resultTexts(page, done(state), { ...about, kind: 'booster' });
  expect(title).toBe('7,500 avios added');
  expect(text).toContain('You boosted 2,500 avios by 3x');
});

test('what goes to somebody says to whom, and what waits says until when [2.34]', () => {
  const targetAccount = { ffpNumber: membershipNumber.parse('3081470000000002') };
  const more = {
    aviosBonusAmount: 0,
    targetAccount,
    issueDate: '2026-12-24',
    deliverAt: '2026-12-24T09:00:00Z',
  };
  const gift = { ...about, kind: 'gift' } as const;
  const sent = done(stateWith('transaction_complete', more));
  expect(resultTexts(page, sent, gift).title).toBe(
    `${isolated('3081470000000002')} has 25,000 more avios`,
  );
  const waiting = resultTexts(page, done(stateWith('payment_captured', more)), gift);
  expect(waiting.title).toBe(`All wrapped. ${isolated('3081470000000002')} hears on 24 December.`);
  expect(waiting.text).toContain(
    'will receive 25,000 avios on 24 December 2026 at 09:00, Irish time.',
  );
});

test('a plan says when it is charged next, by the member’s calendar [2.34] [3.16]', () => {
  const plan = {
    packageId: 'steady',
    interval: 'monthly',
    aviosPerPeriod: 5_000,
    pricePerAvios: 0.013,
    aviosTotal: 5_000,
    priceTotal: 65,
    nextBillingDate: '2027-07-14T23:30:00Z',
  } as const;
  const paid = { ...done({ ...stateWith('transaction_complete'), plan }), receipt: inDublin };
  const { text } = resultTexts(page, paid, { ...about, kind: 'subscription' });
  expect(text).toContain('Your next payment is on 15 July 2027.');
  const renewed = resultTexts(page, paid, { ...about, kind: 'renewal' });
  const { nextBillingDate: _, ...ending } = plan;
  const ended = { ...paid, state: { ...paid.state, plan: ending } };
  const { text: endText } = resultTexts(page, ended, { ...about, kind: 'subscription' });
  expect(endText).toBe('Your first 31,250 avios are in your balance. We’ve emailed your receipt.');
  expect(renewed.title).toBe('Your plan goes on');
  expect(renewed.text).toContain('Your next payment is on 15 July 2027.');
});

test('a banner’s message takes the place of the text, never of what happened [3.5]', () => {
  const message = '{amount} avios, and double points until Sunday.';
  const bought = done(stateWith('transaction_complete'));
  expect(resultTexts(page, bought, { ...about, message })).toEqual({
    title: '31,250 avios are yours',
    text: '31,250 avios, and double points until Sunday.',
  });
  const state = stateWith('payment_session', { errorCode: 902 });
  const failed = resultTexts(page, { kind: 'failed', state }, { ...about, message });
  expect(failed.text).toBe(page.failed.reasons[902]);
});

const at = '2026-11-16T09:14:00.000Z';
const visa = { type: 'visa', digits: '4242' };

test('an order refunded since says how much goes where by when, and from whom the avios were taken, whatever banner there is [2.34]', () => {
  const returned = (status: ReturnedStatus, more: Partial<Receipt> = {}) => {
    const receipt = {
      ...inDublin,
      paymentMethod: visa,
      refundedAt: at,
      returned: { status, at },
      ...more,
    };
    const outcome = { ...done(stateWith('transaction_complete')), receipt };
    return resultTexts(page, outcome, { ...about, message: 'Hooray' });
  };
  expect(returned('refund_pending')).toEqual({
    title: 'Your order is refunded',
    text: '€442.00 is on its way back to your card ending 4242. Most banks show it by 23 November 2026. We’ve taken back the avios bought with it.',
  });
  expect(returned('refunded').text).toMatch(
    /^€442.00 went back to your card ending 4242 on 16 November 2026\. Most banks show it by 23 November 2026\./,
  );
  const recipient = { ffpNumber: membershipNumber.parse('3081470000000002'), firstName: 'Tom' };
  const tom = isolated('Tom');
  expect(returned('refunded', { recipient, product: 'gift' }).text).toContain(
    `We’ve taken the avios back from ${tom}.`,
  );
  expect(returned('refunded', { recipient, product: 'transfer' }).text).toContain(
    `back from ${tom}, and they’re in your balance again.`,
  );
  expect(returned('charged_back')).toEqual({
    title: 'Your bank took this payment back',
    text: 'Your bank took €442.00 back on 16 November 2026. We’ve taken back the avios bought with it.',
  });
  const kept = { recipient, product: 'transfer', keepsAvios: true } as const;
  expect(returned('charged_back', kept).text).toContain(`The avios stay with ${tom}.`);
});

test('a dated gift that is refunded before its day was cancelled; after it, refunded [2.34]', () => {
  const state = stateWith('transaction_complete', {
    issueDate: '2026-12-24',
    deliverAt: '2026-12-24T09:00:00Z',
    targetAccount: { ffpNumber: membershipNumber.parse('3081470000000002') },
  });
  const refundedAt = (moment: string) => {
    const returned = { status: 'refunded', at: moment } as const;
    const receipt = { ...inDublin, refundedAt: moment, returned };
    return resultTexts(page, { ...done(state), receipt }, { ...about, kind: 'gift' });
  };
  expect(refundedAt('2026-12-24T08:59:00.000Z')).toEqual({
    title: 'Your gift is cancelled',
    text: `${isolated('3081470000000002')} won’t receive the avios. €442.00 went back the way you paid on 24 December 2026. Most banks show it by 31 December 2026.`,
  });
  expect(refundedAt('2026-12-24T09:01:00.000Z').title).toBe('Your order is refunded');
});

test.each(['gift', 'transfer'] as const)(
  'a %s says whom we emailed, and that their message is with it [2.34]',
  (kind) => {
    const to = { ffpNumber: membershipNumber.parse('3081470000000002') };
    const said = (message?: string) =>
      resultTexts(page, done(stateWith('transaction_complete', { targetAccount: to, message })), {
        ...about,
        kind,
      }).text;
    const name = isolated('3081470000000002');
    expect(said()).toContain(`We’ve emailed ${name}, and`);
    expect(said('Enjoy')).toContain(`We’ve emailed ${name}, with your message, and`);
  },
);

test('a change of card speaks of no money and no avios, and names the card and its first charge [2.34] [4.14]', () => {
  const nextBillingDate = '2026-12-11T09:00:00.000Z';
  const changed = (more: object) =>
    stateWith('transaction_complete', {
      additionalData: { totalPrice: 0, interval: 'monthly', ...more },
    });
  const state = { ...changed({}), plan: planWith(nextBillingDate) };
  const texts = (outcome: OrderOutcome, doubt?: 'asking' | 'none' | 'confirming', isSlow = false) =>
    cardTexts(page, outcome, { locale: 'en-GB', timeZone: 'Europe/Dublin', isSlow, doubt });
  const card = (type: string, digits?: string) => ({ card: { type, ...(digits && { digits }) } });
  expect(texts(done({ ...state, ...card('visa', '4242') })).text).toContain(
    'next payment on 11 December 2026, we’ll charge your Visa ending 4242.',
  );
  expect(texts(done({ ...state, ...card('jcb', '4242') })).text).toContain('your card ending 4242');
  expect(texts(done({ ...changed({}), ...card('visa') })).text).toContain(
    'We’ll charge your new card for your next payments.',
  );
  const processing: OrderOutcome = { kind: 'processing', state };
  expect(texts(processing)).toEqual({ title: 'Changing your card', text: page.card.text });
  expect(texts(processing, 'confirming').title).toBe('Saving your card');
  expect(texts(processing, undefined, true).text).toBe(page.card.slowText);
  expect(texts(processing, 'none')).toBe(page.card.payment.none);
  expect(texts({ kind: 'failed', state }).text).toBe(page.card.failedText);
});

function planWith(nextBillingDate: string): NonNullable<Done['state']['plan']> {
  const totals = { aviosPerPeriod: 5_000, aviosTotal: 5_000, pricePerAvios: 0, priceTotal: 0 };
  return { packageId: '', interval: 'monthly', nextBillingDate, ...totals };
}
