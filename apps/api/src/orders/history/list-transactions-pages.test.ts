import {
  type TransactionHistory,
  transactionHistory,
} from '@cairn/contract/orders/transaction-history';
import { type MembershipNumber, membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { seedOrder } from '../../../../../tests/kit/api/orders.ts';
import { listTransactions } from './list-transactions.ts';

const BOOSTER = { product: 'booster', multiplier: 2, qualifying_avios: 5000 } as const;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI', 'BA']);
});
afterAll(() => api.stop());

// Every test has a member of its own, who begins without orders.
let number: MembershipNumber;
let members = 0;
beforeEach(() => {
  members += 1;
  number = membershipNumber.parse(`${3_081_470_000_000_000 + members}`);
});

async function ask(query = '') {
  const claims = { member_number: number };
  const authorization = `Bearer ${await api.issuerOf('EI').accessToken({ claims })}`;
  return await api.get(`/users/current/transactions?partner=ei${query}`, { authorization });
}

async function history(query = ''): Promise<TransactionHistory> {
  return transactionHistory.parse(await (await ask(query)).json());
}

test('pages follow each other, the latest first, and none is lost among equal moments', async () => {
  const days = [1, 2, 2, 2, 3];
  const ids: string[] = [];
  for (const day of days) {
    const created_at = new Date(Date.UTC(2026, 1, day));
    ids.push(await seedOrder(api.connection.db, { number, created_at }));
  }
  const pages = [await history('&limit=2')];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
    pages.push(await history(`&limit=2&cursor=${next}`));
  }
  expect(pages.map(({ transactions }) => transactions.length)).toEqual([2, 2, 1]);
  const seen = pages.flatMap(({ transactions }) => transactions);
  expect(seen.map(({ createdAt }) => new Date(createdAt).getUTCDate())).toEqual([3, 2, 2, 2, 1]);
  expect(seen.map(({ id }) => `${id}`).toSorted()).toEqual(ids.toSorted());
});

test('a page that ends with the first order has no next', async () => {
  await seedOrder(api.connection.db, { number });
  await seedOrder(api.connection.db, { number });
  expect((await history('&limit=1')).next).toBeDefined();
  expect(await history('&limit=2')).not.toHaveProperty('next');
});

test('a page has 20 orders unless told otherwise', async () => {
  for (let order = 0; order < 21; order += 1) await seedOrder(api.connection.db, { number });
  expect((await history()).transactions).toHaveLength(20);
});

test('one product can be asked for', async () => {
  await seedOrder(api.connection.db, { number });
  await seedOrder(api.connection.db, { number, ...BOOSTER });
  const { transactions } = await history('&product=booster');
  expect(transactions.map(({ product }) => product)).toEqual(['booster']);
  expect(await history('&product=subscription')).toEqual({ transactions: [] });
});

test('members see their own orders and nobody else’s [6.5]', async () => {
  const { db } = api.connection;
  const friend = membershipNumber.parse('3081479999999999');
  await seedOrder(db, { number: friend, product: 'gift', recipient_number: number });
  await seedOrder(db, { number, company: 'BA' });
  expect(await history()).toEqual({ transactions: [] });
});

test.each([
  'nonsense',
  Buffer.from('1772443800000').toString('base64url'),
  Buffer.from('1772443800000.nonsense').toString('base64url'),
])('a cursor that is none of ours is refused: %s', async (cursor) => {
  const answer = await ask(`&cursor=${cursor}`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    code: 'bad_request',
    message: 'cursor is not one that this call gave out.',
  });
});

test.each(['&limit=0', '&limit=51', '&limit=x', '&product=hotel', '&cursor=%20'])(
  'a query that makes no sense is refused: %s',
  async (query) => {
    expect((await ask(query)).status).toBe(400);
  },
);

test('two queries make a page, whatever its length', async () => {
  const { db } = api.connection;
  let queries = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  for (let order = 0; order < 5; order += 1) await seedOrder(db, { number, paidAt: new Date() });
  const page = { after: undefined, limit: 50, product: undefined };
  const { transactions } = await listTransactions(
    counted,
    { company: 'EI', number },
    page,
    new Date(),
  );
  expect(transactions).toHaveLength(5);
  expect(queries).toBe(2);
});
