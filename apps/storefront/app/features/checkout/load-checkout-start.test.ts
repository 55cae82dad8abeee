import { minor } from '@cairn/contract/values/money';
import { expect, test } from 'vitest';
import { failed } from '#app/errors/result.ts';
import {
  asked,
  checkout,
  choose,
  ID,
  MEMBER,
  ok,
  PRICES,
  pending,
  prices,
  START,
  started,
  withBrowser,
} from '../../../../../tests/kit/checkout.ts';
import { loadCheckout } from './load-checkout.ts';

withBrowser();

const TERMS = { total: minor(44_200), avios: 25_000, currency: 'EUR' } as const;

test('a chosen package is started under its local id, and moves to its own address [2.12] [2.33] [7.21]', async () => {
  const order = choose(442);
  const loaded = await loadCheckout(checkout(started));
  expect(loaded).toEqual({ kind: 'move', to: `/checkout/${ID}`, change: undefined });
  expect(asked.map(({ call }) => call)).toEqual([PRICES, START]);
  expect(asked[1]).toMatchObject({
    headers: { 'idempotency-key': order.id },
    body: { paymentMethodDetails: { version: 2 }, numberOfPoints: 25_000, currency: 'EUR' },
  });
  expect(pending()).toMatchObject({ id: ID, status: 'payment_pending', member: MEMBER });
});

test('two starts at once are one order [2.33]', async () => {
  choose(442);
  const both = await Promise.all([
    loadCheckout(checkout(started)),
    loadCheckout(checkout(started)),
  ]);
  expect(both[0]).toEqual(both[1]);
  expect(asked.filter(({ call }) => call === START)).toHaveLength(1);
});

test('a price that has fallen goes on by itself and is told [8.21]', async () => {
  choose(449);
  const loaded = await loadCheckout(checkout(started));
  expect(loaded).toEqual({
    kind: 'move',
    to: `/checkout/${ID}`,
    change: { before: { ...TERMS, total: 44_900 }, now: TERMS },
  });
  expect(pending()).toMatchObject({ data: { purchasePrice: 442 } });
});

test('a price that has risen starts nothing without a second yes, to that very price [8.21]', async () => {
  const order = choose(440);
  const risen = {
    kind: 'agree',
    change: { before: { total: 44_000 }, now: { total: 44_200 } },
    order: { data: { purchasePrice: 442 } },
  };
  expect(await loadCheckout(checkout(started))).toMatchObject(risen);
  expect(
    await loadCheckout(checkout(started, { agreed: { ...TERMS, total: minor(44_100) } })),
  ).toMatchObject(risen);
  expect(asked.filter(({ call }) => call === START)).toEqual([]);
  expect(pending()).toEqual(order);
  const loaded = await loadCheckout(checkout(started, { agreed: TERMS }));
  expect(loaded).toEqual({ kind: 'move', to: `/checkout/${ID}`, change: undefined });
});

test('a bonus that has ended starts nothing without a second yes, to those very avios [8.21]', async () => {
  const order = choose(442, 6_250);
  const fewer = { kind: 'agree', change: { before: { avios: 31_250 }, now: TERMS } };
  expect(await loadCheckout(checkout(started))).toMatchObject(fewer);
  const seen = { ...TERMS, avios: 31_250 };
  expect(await loadCheckout(checkout(started, { agreed: seen }))).toMatchObject(fewer);
  expect(asked.filter(({ call }) => call === START)).toEqual([]);
  expect(pending()).toEqual(order);
  const loaded = await loadCheckout(checkout(started, { agreed: TERMS }));
  expect(loaded).toEqual({ kind: 'move', to: `/checkout/${ID}`, change: undefined });
});

test.each([
  ['closed', { ...started, [PRICES]: prices(0.01768, { available: false }) }],
  ['without a tier', { ...started, [PRICES]: ok([]) }],
  ['lost in a race', { ...started, [START]: failed('network_error_409') }],
])('a package that is %s leads back to choose another [8.22]', async (_title, answers) => {
  choose(442);
  expect(await loadCheckout(checkout(answers))).toEqual({
    kind: 'leave',
    to: '/purchase?currency=EUR',
    errorCode: 'package_unavailable',
  });
});

test('a dropped request for the price or the start is sent again, under the same key [8.39]', async () => {
  const order = choose(442);
  const dropped = failed('network_error_unhandled');
  const lossy = {
    ...started,
    [PRICES]: [dropped, prices(0.01768)],
    [START]: [dropped, failed('network_error_503'), ok({ id: ID })],
  };
  expect(await loadCheckout(checkout(lossy))).toMatchObject({
    kind: 'move',
    to: `/checkout/${ID}`,
  });
  expect(asked.map(({ call }) => call)).toEqual([PRICES, PRICES, START, START, START]);
  const keys = asked.slice(2).map(({ headers }) => headers);
  expect(keys).toEqual(Array(3).fill({ 'idempotency-key': order.id }));
});

test('a start is not sent again once the member has left, nor one that was refused [8.39]', async () => {
  choose(442);
  let isCurrent = true;
  const left = checkout({ ...started, [START]: failed('network_error_unhandled') });
  const leaving = {
    ...left,
    isCurrent: () => isCurrent,
    fetcher: async (...question: Parameters<typeof left.fetcher>) => {
      const answer = await left.fetcher(...question);
      isCurrent = asked.at(-1)?.call !== START;
      return answer;
    },
  };
  await loadCheckout(leaving);
  await loadCheckout(checkout({ ...started, [START]: failed('confirmation_denied') }));
  expect(asked.filter(({ call }) => call === START)).toHaveLength(2);
});

test('a start without an answer keeps the choice for another try [4.19]', async () => {
  const order = choose(442);
  const lost = { ...started, [START]: failed('network_error_unhandled') };
  expect(await loadCheckout(checkout(lost))).toMatchObject({
    kind: 'leave',
    to: '/purchase?currency=EUR',
  });
  expect(pending()).toEqual(order);
  await loadCheckout(checkout(started));
  const keys = asked.filter(({ call }) => call === START).map(({ headers }) => headers);
  expect(keys, 'four tries and one more').toEqual(Array(5).fill({ 'idempotency-key': order.id }));
});

test('who may not buy is told so where they chose, and nothing is started [4.19] [8.9]', async () => {
  choose(442);
  const refused = { ...started, [PRICES]: failed('api_error_52') };
  expect(await loadCheckout(checkout(refused))).toEqual({
    kind: 'leave',
    to: '/purchase?currency=EUR',
    errorCode: 'api_error_52',
  });
  expect(asked.map(({ call }) => call)).toEqual([PRICES]);
});
