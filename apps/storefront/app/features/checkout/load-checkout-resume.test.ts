import { minor } from '@cairn/contract/values/money';
import { expect, test, vi } from 'vitest';
import { failed } from '#app/errors/result.ts';
import { clearPending, writePending } from '#app/pending/pending-store.ts';
import {
  asked,
  checkout,
  choose,
  expiresAt,
  ID,
  MEMBER,
  ok,
  PRICES,
  pending,
  prices,
  START,
  STATE,
  session,
  started,
  state,
  withBrowser,
} from '../../../../../tests/kit/checkout.ts';
import { loadCheckout } from './load-checkout.ts';

withBrowser();

const applicableBonus = {
  type: 'percentage',
  value: 25,
  startDate: '2020-01-01T00:00:00Z',
  endDate: '2120-01-01T00:00:00Z',
};
const withBonus = { ...started, [PRICES]: prices(0.01768, { applicableBonus }) };

test('at its address the order is read, stored with its totals and session, and can be paid [2.33] [4.17] [3.13]', async () => {
  choose(442, 6_250);
  await loadCheckout(checkout(withBonus));
  const loaded = await loadCheckout(checkout(withBonus, { id: ID }));
  expect(loaded).toMatchObject({
    kind: 'pay',
    session,
    change: undefined,
    expiresAt: Date.parse(expiresAt),
  });
  expect(pending()).toMatchObject({
    payment: session,
    data: {
      purchaseAvios: 25_000,
      purchasePrice: 442,
      bonusAvios: 6_250,
      aviosTotal: 31_250,
      priceTotal: 442,
    },
  });
});

test('a dropped request for its state does not lead out of checkout [8.39]', async () => {
  const lossy = { ...started, [STATE]: [failed('network_error_unhandled'), state(442)] };
  expect(await loadCheckout(checkout(lossy, { id: ID }))).toMatchObject({ kind: 'pay', session });
  expect(asked.map(({ call }) => call)).toEqual([STATE, STATE]);
});

test('an order that this browser does not know is made from what the server says [7.24]', async () => {
  expect(await loadCheckout(checkout(started, { id: ID }))).toMatchObject({ kind: 'pay', session });
  expect(pending()).toMatchObject({ id: ID, type: 'purchase', member: MEMBER });
  // It expires when the server says, not 15 hours from now [9.7].
  expect(pending()?.creationDate).toBe(Date.parse(expiresAt) - 15 * 60 * 60_000);
});

test('a price that rises while it is started is asked about before anything is paid [8.21]', async () => {
  choose(442);
  await loadCheckout(checkout(started));
  const dearer = { ...started, [STATE]: state(450) };
  const agreed = { total: minor(45_000), avios: 31_250, currency: 'EUR' } as const;
  const asking = { kind: 'agree', change: { before: { total: 44_200 }, now: { total: 45_000 } } };
  expect(await loadCheckout(checkout(dearer, { id: ID }))).toMatchObject(asking);
  expect(await loadCheckout(checkout(dearer, { id: ID }))).toMatchObject(asking);
  const loaded = await loadCheckout(checkout(dearer, { id: ID, agreed }));
  expect(loaded).toMatchObject({ kind: 'pay', order: { data: { purchasePrice: 450 } } });
});

test('a bonus that ends while it is started is asked about before anything is paid [8.21]', async () => {
  choose(442, 6_250);
  await loadCheckout(checkout(withBonus));
  const ended = { ...withBonus, [STATE]: state(442, { aviosBonusAmount: 0 }) };
  const asking = { kind: 'agree', change: { before: { avios: 31_250 }, now: { avios: 25_000 } } };
  expect(await loadCheckout(checkout(ended, { id: ID }))).toMatchObject(asking);
  expect(await loadCheckout(checkout(ended, { id: ID }))).toMatchObject(asking);
});

test('a payment that was begun here is not begun again [4.16]', async () => {
  await loadCheckout(checkout(started, { id: ID }));
  const order = pending();
  if (order) writePending({ ...order, status: 'payment_started' });
  const loaded = await loadCheckout(checkout(started, { id: ID }));
  expect(loaded).toEqual({ kind: 'leave', to: `/checkout/transaction/${ID}` });
  expect(pending()?.status).toBe('payment_started');
});

test('nor one that another tab began while the server was asked [4.16]', async () => {
  await loadCheckout(checkout(started, { id: ID }));
  const loading = loadCheckout(checkout(started, { id: ID }));
  const order = pending();
  if (order) writePending({ ...order, status: 'payment_started' });
  expect(await loading).toEqual({ kind: 'leave', to: `/checkout/transaction/${ID}` });
  expect(pending()?.status).toBe('payment_started');
});

test('who must confirm a transfer is sent to do so once, and that is written before they leave [4.12] [4.15]', async () => {
  const id = ID.replace('p', 't');
  const stepUp = {
    redirectUrl: `/checkout/${id}`,
    followRedirect: true,
    encodedAuthState: 'note',
    paymentSession: undefined,
  };
  const waiting = { [STATE.replace(ID, id)]: state(25, stepUp) };
  expect(await loadCheckout(checkout(waiting, { id }))).toEqual({
    kind: 'step up',
    encodedAuthState: 'note',
  });
  expect(pending()).toMatchObject({ id, status: 'mfa_pending', followRedirect: false });
  expect(await loadCheckout(checkout(waiting, { id }))).toEqual({
    kind: 'leave',
    to: '/transfer/recipient',
    errorCode: 'confirmation_denied',
  });
  const resumed = await loadCheckout(checkout(waiting, { id }));
  expect(resumed, 'whoever resumes it later is asked again').toMatchObject({ kind: 'step up' });
});

test('an order discarded in another tab does not come back [3.12]', async () => {
  await loadCheckout(checkout(started, { id: ID }));
  const loading = loadCheckout(checkout(started, { id: ID }));
  clearPending();
  await loading;
  expect(pending(), 'while the server was asked').toBeUndefined();
  await loadCheckout(checkout(started, { id: ID, isReload: true }));
  expect(pending(), 'when the other tab’s change is noticed').toBeUndefined();
});

test('an order chosen in another tab is not replaced by a late answer [3.12]', async () => {
  await loadCheckout(checkout(started, { id: ID }));
  const loading = loadCheckout(checkout(started, { id: ID }));
  const { id } = choose(442);
  await loading;
  expect(pending()?.id).toBe(id);
});

test('a page that was left stores nothing and starts nothing [4.19]', async () => {
  const isCurrent = () => false;
  await loadCheckout(checkout(started, { id: ID, isCurrent }));
  expect(pending()).toBeUndefined();
  const { id } = choose(442);
  await loadCheckout(checkout(started, { isCurrent }));
  expect(asked.map(({ call }) => call)).not.toContain(START);
  expect(pending()?.id).toBe(id);
});

test('a browser whose clock is slow can store an order that is new on the server [9.7]', async () => {
  const now = Date.parse(expiresAt) - 15 * 60 * 60_000 - 30_000;
  await loadCheckout(checkout(started, { id: ID, now }));
  expect(pending()?.creationDate).toBe(now);
});

test('a status that nobody knows leads to the flow’s start, as what is logged [4.18] [8.26]', async () => {
  const unknown = { [STATE]: ok({ statusName: 'raffle drawn', payload: {} }) };
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await loadCheckout(checkout(unknown, { id: ID }))).toEqual({
    kind: 'leave',
    to: '/purchase',
    errorCode: 'checkout_failed',
  });
  expect(log.mock.calls).toEqual([['schema_validation_failed', 'purchase']]);
  log.mockClear();
});

test('what cannot be read leads home, and that is told once [5.3] [4.19]', async () => {
  const nothing = { kind: 'leave', to: '/', errorCode: 'nothing_to_pay' };
  expect(await loadCheckout(checkout(started))).toEqual(nothing);
  window.localStorage.setItem('pending_transaction', '{}');
  expect(pending()).toBeUndefined();
  const expected = { kind: 'leave', to: '/', errorCode: 'stored_transaction_lost' };
  expect(await loadCheckout(checkout(started))).toEqual(expected);
  expect(await loadCheckout(checkout(started))).toEqual(nothing);
});

test('an order that is not the member’s is forgotten [4.19]', async () => {
  await loadCheckout(checkout(started, { id: ID }));
  const loaded = await loadCheckout(checkout({}, { id: ID }));
  expect(loaded).toEqual({
    kind: 'leave',
    to: '/purchase?currency=EUR',
    errorCode: 'order_not_found',
  });
  expect(pending()).toBeUndefined();
});

test('a change of card is resumed from its id, is not shown as an order, and replaces none [4.14]', async () => {
  const change = 'sub1aaaaaaaaaaaaaaaaaaaaaa.card1';
  const additionalData = { totalPrice: 0, interval: 'monthly', nextBillingPrice: 65 };
  const payload = { aviosAmount: 5_000, pricePerPoint: 0.013, currency: 'EUR', additionalData };
  const answers = {
    [`GET /transactions/${change}/state`]: ok({
      statusName: 'payment_session',
      payload: { ...payload, paymentSession: session },
    }),
  };
  const order = { id: change, data: { pricePerPeriod: 0, nextBillingPrice: 65 } };
  const loaded = await loadCheckout(checkout(answers, { id: change }));
  expect(loaded).toMatchObject({ kind: 'pay', session, order });
  expect(pending()).toMatchObject(order);
  expect(document.cookie).toContain('Max-Age=0');

  clearPending();
  choose(442);
  expect(await loadCheckout(checkout(answers, { id: change }))).toMatchObject({ kind: 'pay' });
  expect(pending()).toMatchObject({ type: 'purchase' });
});
