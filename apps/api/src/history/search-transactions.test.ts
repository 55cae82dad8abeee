import { referenceOf } from '@cairn/contract/orders/reference';
import { transactionHistory } from '@cairn/contract/orders/transaction-history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHistory, SENDER_NAME } from '../../../../tests/kit/api/full-history.ts';
import { type PayingApi, packageOf, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';

let api: PayingApi;
let history: Awaited<ReturnType<typeof createHistory>>;
let received: string;
/** Bought by another member, for the same amounts. */
let others: string;
beforeAll(async () => {
  api = await startPayingApi();
  history = await createHistory(api);
  const { number } = await api.newMember();
  others = await api.start('purchase', packageOf(2_000), { number });
  await api.pay(others, {}, { number });
  await api.settle();
  const gifts = (await find('', '&product=received')).transactions;
  received = gifts[0]?.id ?? '';
});
afterAll(() => api.stop());

async function find(search: string, more = '', number = history.member.number) {
  const query = `search=${encodeURIComponent(search)}${more}`;
  const path = `/users/current/transactions?${query}`;
  return transactionHistory.parse(await api.answer('GET', path, { number }));
}

async function idsOf(...args: Parameters<typeof find>) {
  return (await find(...args)).transactions.map(({ id }) => id).toSorted();
}

const sorted = (...ids: string[]) => ids.toSorted();

test('orders are found by the beginning of their reference or their id, a plan’s payments too [2.18]', async () => {
  const { purchase, plan } = history;
  expect(await idsOf(referenceOf(purchase))).toEqual([purchase]);
  expect(await idsOf(referenceOf(purchase).slice(0, 5).toLowerCase())).toEqual([purchase]);
  expect(await idsOf(purchase)).toEqual([purchase]);
  expect(await idsOf(referenceOf(plan))).toEqual([plan]);
  expect(await idsOf(referenceOf(received))).toEqual([received]);
});

test('they are found by recipient, sender or plan, in any spelling of the name, and by the end of a number [2.18]', async () => {
  const { gift, transfer, friend, plan } = history;
  expect(await idsOf('ánn LEE')).toEqual(sorted(gift, transfer));
  expect(await idsOf(friend.number.slice(-5))).toEqual(sorted(gift, transfer));
  expect(await idsOf(SENDER_NAME.lastName.slice(0, 6))).toEqual([received]);
  expect(await idsOf('steady')).toEqual([plan]);
  expect(await idsOf('100%_')).toEqual([]);
});

test('they are found by avios or price, as people type them [2.18]', async () => {
  const { purchase, gift, boost, plan } = history;
  expect(await idsOf('2,000 avios')).toEqual(sorted(purchase, gift, boost, received));
  expect(await idsOf('€65')).toEqual([plan]);
  expect(await idsOf('65,00 €')).toEqual([plan]);
  expect(await idsOf('65.00')).toEqual([plan]);
  expect(await idsOf('£65')).toEqual([]);
  expect(await idsOf('5000')).toEqual([plan]);
});

test('filters narrow what is found, and so do total and sums; the years stay [2.18]', async () => {
  const { gift } = history;
  expect(await idsOf('2000', '&product=gift')).toEqual([gift]);
  const nothing = await find('nobody');
  expect(nothing).toMatchObject({ transactions: [], total: 0, sums: { bought: 0, received: 0 } });
  expect(nothing.years).toHaveLength(1);
  expect((await find('€65')).sums).toMatchObject({ bought: 5_000, sent: 0 });
  expect((await find(' ')).total).toBe(6);
});

test('a search finds nothing of other members: not their orders, a sender’s number or the price of a gift [2.18] [6.5]', async () => {
  expect(await idsOf(others)).toEqual([]);
  expect(await idsOf(referenceOf(others))).toEqual([]);
  expect(await idsOf(history.sender.number)).toEqual([]);
  const { friend, gift, transfer } = history;
  expect(await idsOf('', '', friend.number)).toEqual(sorted(gift, transfer));
  const { totalPrice } = (await find(gift)).transactions[0] ?? { totalPrice: 0 };
  expect(await idsOf(totalPrice.toFixed(2))).toContain(gift);
  expect(await idsOf(totalPrice.toFixed(2), '', friend.number)).toEqual([]);
  expect(await idsOf(history.member.number, '', friend.number)).toEqual([]);
  expect(await idsOf(friend.number, '', friend.number)).toEqual([]);
});

test('a search has at most 60 characters, and any of them [2.18]', async () => {
  const path = `/users/current/transactions?search=${'x'.repeat(61)}`;
  expect((await api.call('GET', path)).status).toBe(400);
  expect(await idsOf('a\u0000b \\ % _ \' "')).toEqual([]);
});
