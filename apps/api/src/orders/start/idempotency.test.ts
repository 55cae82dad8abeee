import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aviosFor,
  DAY,
  type PayingApi,
  packageOf,
  startPayingApi,
  TOM,
} from '../../../../../tests/kit/api/paying-api.ts';
import { deleteOldRecords } from '../../jobs/delete-old-records.ts';

let api: PayingApi;
let number: string;
let key: string;
beforeAll(async () => {
  api = await startPayingApi();
});
beforeEach(async () => {
  ({ number } = await api.newMember({ balance: 10_000 }));
  key = `key-of-${number}`;
});
afterAll(async () => {
  await api.stop();
});

function start(avios: number, how: { key?: string; number?: string } = {}) {
  const body = packageOf(avios);
  return api.answer('POST', '/transactions?product=purchase', { body, number, key, ...how });
}

async function orders(): Promise<number> {
  const all = api.connection.db.selectFrom('orders').select(['id', 'number']);
  return (await all.execute()).filter((order) => order.number === number).length;
}

test('the same key and body give the first answer, and one order [7.22]', async () => {
  const first = await start(2_000);
  expect(first.status).toBe(201);
  api.pass(60_000);
  expect(await start(2_000)).toEqual(first);
  expect(await orders()).toBe(1);
  expect(await api.capUsed('purchase', number)).toBe(2_000);
});

test('a body that says the same in another order of its fields is the same [7.22]', async () => {
  const first = await start(2_000);
  const body = Object.fromEntries(Object.entries(packageOf(2_000)).reverse());
  const again = { body, number, key };
  expect(await api.answer('POST', '/transactions?product=purchase', again)).toEqual(first);
});

test('a transfer’s answer is given again whole, its note included [7.22] [4.12]', async () => {
  const how = { body: aviosFor(TOM, 1_000), number, key };
  const first = await api.answer('POST', '/transactions?product=transfer', how);
  api.pass(60_000);
  expect(await api.answer('POST', '/transactions?product=transfer', how)).toEqual(first);
});

test.each([
  ['another amount', 'purchase', packageOf(3_000)],
  ['another currency', 'purchase', packageOf(2_000, 'GBP')],
  ['another product', 'gift', aviosFor(TOM, 2_000)],
])('the key of one request is refused for %s [7.22]', async (_, product, body) => {
  await start(2_000);
  const path = `/transactions?product=${product}`;
  expect(await api.answer('POST', path, { body, number, key })).toMatchObject({
    status: 409,
    code: 'idempotency_key_reused',
  });
  expect(await orders()).toBe(1);
});

test('asked for at once, one key is one order [7.22]', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => start(2_000)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await orders()).toBe(1);
});

test('another member’s same key is theirs [7.22]', async () => {
  const other = await api.newMember();
  const first = await start(2_000);
  const theirs = await start(2_000, { number: other.number });
  expect(theirs.status).toBe(201);
  expect(theirs.id).not.toBe(first.id);
});

test.each(['', 'fifteen-letters', 'x'.repeat(65), 'sixteen letters!', 'schlüssel-der-wahl'])(
  'a key such as “%s” is refused [7.22]',
  async (wrong) => {
    expect(await start(2_000, { key: wrong })).toMatchObject({
      status: 400,
      message: expect.stringContaining('Idempotency-Key'),
    });
  },
);

test('a refusal is not kept: with the reason gone, the same key starts the order [7.22]', async () => {
  const { number: poor } = await api.newMember({ balance: 0 });
  const transfer = { body: aviosFor(TOM, 1_000), number: poor, key };
  const call = () => api.answer('POST', '/transactions?product=transfer', transfer);
  expect(await call()).toMatchObject({ status: 422, errorCode: 59 });
  const bought = await api.start('purchase', packageOf(2_000), { number: poor });
  await api.pay(bought, {}, { number: poor });
  await api.settle();
  const { id } = await call();
  expect((await api.state(`${id}`, { number: poor })).statusName).toBe('start_transaction');
});

test('an answer is kept longer than an order can be open, then forgotten [9.7]', async () => {
  const first = await start(2_000);
  api.pass(1.9 * DAY);
  await deleteOldRecords(api);
  expect(await start(2_000)).toEqual(first);
  api.pass(0.2 * DAY);
  await deleteOldRecords(api);
  expect((await start(2_000)).id).not.toBe(first.id);
});
