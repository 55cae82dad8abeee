import { receipt } from '@cairn/contract/orders/receipt';
import { receiptFacts } from '@cairn/contract/orders/receipt-facts';
import { transactionId } from '@cairn/contract/orders/transaction-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHistory } from '../../../../tests/kit/api/full-history.ts';
import { type PayingApi, packageOf, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';
import { readOrderFacts } from '../notifications/read-order-facts.ts';

const SENDER = {
  shopUrl: 'https://shop.example',
  statementName: 'CAIRN AVIOS SHOP',
  seller: ['Cairn avios shop'],
};

let api: PayingApi;
let history: Awaited<ReturnType<typeof createHistory>>;
beforeAll(async () => {
  api = await startPayingApi();
  history = await createHistory(api);
});
afterAll(() => api.stop());

async function read(id: string, number = history.member.number) {
  const path = `/users/current/transactions/${id}/receipt`;
  return receipt.parse(await api.answer('GET', path, { number }));
}

test('each product’s receipt has the balance before and after, a gift’s none: it leaves the buyer’s as it is [2.34]', async () => {
  const { purchase, transfer, boost, plan, gift, member } = history;
  const moveOf = async (id: string) => (await read(id)).balance;
  const moves = await Promise.all([purchase, transfer, boost, plan].map(moveOf));
  const changes = moves.map((move) => (move ? move.after - move.before : 0));
  expect(changes).toEqual([2_000, -1_000, 2_000, 5_000]);
  expect(moves.map((move) => move?.before)).toContain(30_000);
  expect(moves.at(-1)?.after).toBe((await api.points(member.number))?.balance);
  expect(await moveOf(gift)).toBeUndefined();
});

test('a receipt has a gift’s recipient and message, a boost’s multiplier and activities, and how it was paid [2.34]', async () => {
  const told = async (id: string) => receiptFacts(await read(id), 'en-GB');
  expect(await told(history.gift)).toMatchObject({
    recipient: { name: 'Ann Lee', number: history.friend.number },
    message: 'Enjoy!',
    paidWith: { kind: 'card', brand: 'Visa', digits: '1111' },
  });
  expect(await told(history.boost)).toMatchObject({
    boost: { multiplier: '2x', activities: ['Dublin to Boston, 1,000 avios'] },
  });
  expect(await told(history.plan)).toMatchObject({
    lines: [{ avios: '5,000', price: '€65.00' }],
    paidWith: { kind: 'card' },
  });
});

test('letters have the same facts [2.34]', async () => {
  const ids = [history.purchase, history.boost].map((id) => transactionId.parse(id));
  const letters = await readOrderFacts(api.connection.db, ids, SENDER);
  const [bought, boosted] = ids.map((id) => letters.get(id)?.facts);
  const { balance, paymentMethod } = await read(history.purchase);
  expect(bought).toMatchObject({ balance, paymentMethod });
  expect(boosted?.boost?.activities).toEqual([{ description: 'Dublin to Boston', avios: 1_000 }]);
});

test('a refund is told with its day, and the balance is left out [2.34]', async () => {
  const { number } = await api.newMember();
  const id = await api.start('purchase', packageOf(2_000), { number });
  await api.pay(id, {}, { number });
  await api.settle();
  api.pass(1_000);
  await api.answer('POST', `/transactions/${id}/refund`, { number });
  expect((await read(id, number)).returned?.status).toBe('refund_pending');
  await api.settle();
  const refunded = await read(id, number);
  expect(refunded.returned).toEqual({ status: 'refunded', at: api.now().toISOString() });
  const { refund, balance } = receiptFacts(refunded, 'en-GB');
  expect(refund).toMatchObject({ status: 'refunded', left: { avios: '0', price: '€0.00' } });
  expect(balance).toBeUndefined();
});
