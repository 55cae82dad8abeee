import { referenceOf } from '@cairn/contract/orders/reference';
import {
  type TransactionHistory,
  transactionHistory,
} from '@cairn/contract/orders/transaction-history';
import { FAILURES } from '@cairn/contract/orders/transaction-state';
import { type Company, partnerOf } from '@cairn/contract/values/company';
import { type MembershipNumber, membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { seedOrder } from '../../../../tests/kit/api/orders.ts';
import type { OrderState } from '../database/tables/orders.ts';
import { listTransactions } from './list-transactions.ts';

const FRIEND = membershipNumber.parse('3081479999999999');
const BOOSTER = { product: 'booster', multiplier: 2, qualifying_avios: 5000 } as const;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI', 'BA', 'IB']);
});
afterAll(() => api.stop());

// Every test has a member of its own, who begins without orders.
let number: MembershipNumber;
let members = 0;
beforeEach(() => {
  members += 1;
  number = membershipNumber.parse(`${3_081_470_000_000_000 + members}`);
});

async function call(query = '', company: Company = 'EI', file = '') {
  const claims = { member_number: number };
  const authorization = `Bearer ${await api.issuerOf(company).accessToken({ claims })}`;
  const path = `/users/current/transactions${file}?partner=${partnerOf(company)}${query}`;
  return await api.get(path, { authorization });
}

async function history(query = '', company: Company = 'EI'): Promise<TransactionHistory> {
  return transactionHistory.parse(await (await call(query, company)).json());
}

const NO_SUMS = { bought: 0, bonus: 0, sent: 0, received: 0 };
const NOTHING = { transactions: [], total: 0, years: [], sums: NO_SUMS };

const day = (date: string) => ({ created_at: new Date(`${date}T12:00:00Z`) });
const idsOf = ({ transactions }: TransactionHistory) => transactions.map(({ id }) => `${id}`);

test('pages follow each other, the latest first, and none is lost among equal moments', async () => {
  const ids: string[] = [];
  for (const date of ['2026-02-01', '2026-02-02', '2026-02-02', '2026-02-02', '2026-02-03']) {
    ids.push(await seedOrder(api.connection.db, { number, ...day(date) }));
  }
  const pages = [];
  for (const page of [1, 2, 3, 4]) pages.push(await history(`&limit=2&page=${page}`));
  expect(pages.map(({ transactions }) => transactions.length)).toEqual([2, 2, 1, 0]);
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
  const seen = pages.flatMap(({ transactions }) => transactions);
  expect(seen.map(({ createdAt }) => new Date(createdAt).getUTCDate())).toEqual([3, 2, 2, 2, 1]);
  expect(pages.flatMap(idsOf).toSorted()).toEqual(ids.toSorted());
});

test('a page has 10 orders unless asked for more', async () => {
  for (let order = 0; order < 11; order += 1) await seedOrder(api.connection.db, { number });
  expect((await history()).transactions).toHaveLength(10);
});

test('product, status and year narrow the list, its total and its sums; the years stay', async () => {
  const { db } = api.connection;
  const gift = { product: 'gift', recipient_number: FRIEND } as const;
  const bought = await seedOrder(db, { number, bonus_avios: 500, ...day('2026-02-01') });
  const boosted = await seedOrder(db, { number, ...BOOSTER, ...day('2026-02-02') });
  const given = await seedOrder(db, { number, ...gift, avios: 3000, ...day('2026-02-03') });
  const returned = await seedOrder(db, { number, ...day('2025-05-01'), state: 'refunded' });
  const all = await history();
  expect(idsOf(all)).toEqual([given, boosted, bought, returned]);
  const sums = { bought: 20_000, bonus: 500, sent: 3000, received: 0 };
  expect(all).toMatchObject({ total: 4, years: [2026, 2025], sums });

  const narrowed = async (query: string) => {
    const { total, years, sums: of, ...page } = await history(query);
    expect(years).toEqual([2026, 2025]);
    expect(total).toBe(page.transactions.length);
    return [idsOf({ total, years, sums: of, ...page }), of];
  };
  expect(await narrowed('&product=gift')).toEqual([[given], { ...NO_SUMS, sent: 3000 }]);
  expect(await narrowed('&status=refunded')).toEqual([[returned], NO_SUMS]);
  expect(await narrowed('&year=2026')).toEqual([[given, boosted, bought], sums]);
  expect(await narrowed('&year=2025&product=purchase')).toEqual([[returned], NO_SUMS]);
  expect(await narrowed('&product=subscription')).toEqual([[], NO_SUMS]);
  expect(await narrowed('&year=2024')).toEqual([[], NO_SUMS]);
});

test('a year begins at midnight where the company is', async () => {
  const { db } = api.connection;
  const at = (moment: string) =>
    seedOrder(db, { number, company: 'IB', created_at: new Date(moment) });
  // Half past midnight in Madrid, and the last second of the year before.
  const first = await at('2025-12-31T23:30:00Z');
  const last = await at('2025-12-31T22:59:59Z');
  expect(idsOf(await history('&year=2026', 'IB'))).toEqual([first]);
  expect(idsOf(await history('&year=2025', 'IB'))).toEqual([last]);
  expect((await history('', 'IB')).years).toEqual([2026, 2025]);
});

test('unpaid orders that their member replaced are left out, expired and open ones are not', async () => {
  const { db } = api.connection;
  const failed = (state: OrderState, failure: number, failed_from: OrderState) =>
    seedOrder(db, { number, state, failure, failed_from });
  await failed('cancelled', FAILURES.cancelled, 'payment_session');
  await failed('cancelled', FAILURES.cancelled, 'awaiting_step_up');
  const shown = [
    await failed('cancelled', FAILURES.cancelled, 'payment_authorised'),
    await failed('cancelled', FAILURES.risk, 'payment_session'),
    await failed('expired', FAILURES.expired, 'payment_session'),
    await seedOrder(db, { number, state: 'payment_session' }),
  ];
  const all = await history();
  expect(idsOf(all).toSorted()).toEqual(shown.toSorted());
  expect(all.total).toBe(4);
});

test('an unpaid order that its member left is found as not paid, and by the reference that its page gives, and is in no file [2.18]', async () => {
  const { db } = api.connection;
  const unpaidOrder = (state: OrderState, failure: number) =>
    seedOrder(db, { number, state, failure, failed_from: 'payment_session' });
  const left = await unpaidOrder('cancelled', FAILURES.cancelled);
  const expired = await unpaidOrder('expired', FAILURES.expired);
  expect(idsOf(await history())).toEqual([expired]);
  const unpaid = await history('&status=failed');
  expect(idsOf(unpaid).toSorted()).toEqual([left, expired].toSorted());
  expect(unpaid).toMatchObject({ total: 2, transactions: [{ status: 'failed' }, {}] });
  const named = await history(`&search=${referenceOf(left).toLowerCase()}`);
  expect(named).toMatchObject({ total: 1, transactions: [{ id: left, creditedAvios: 0 }] });
  expect(idsOf(await history(`&search=${referenceOf(left)}&status=done`))).toEqual([]);
  const { avios } = await db
    .selectFrom('orders')
    .select('avios')
    .where('id', '=', left)
    .executeTakeFirstOrThrow();
  expect(idsOf(await history(`&search=${avios}`))).toEqual([expired]);
  const file = await call('', 'EI', '.csv');
  expect(await file.text()).not.toContain(referenceOf(left));
});

test('members see their own orders and nobody else’s [6.5]', async () => {
  const { db } = api.connection;
  await seedOrder(db, { number: FRIEND, product: 'gift', recipient_number: FRIEND });
  await seedOrder(db, { number, company: 'BA' });
  expect(await history()).toEqual(NOTHING);
});

test.each([
  '&limit=0',
  '&limit=51',
  '&page=0',
  '&page=x',
  '&product=hotel',
  '&status=lost',
  '&year=26',
  '&year=x',
])('a query that makes no sense is refused: %s', async (query) => {
  expect((await call(query)).status).toBe(400);
});

test('at most five queries make a page, whatever its length', async () => {
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
  const filter = { product: undefined, status: undefined, year: undefined, search: undefined };
  const page = { page: 1, limit: 50, ...filter };
  const { transactions } = await listTransactions(
    counted,
    { company: 'EI', number },
    page,
    new Date(),
  );
  expect(transactions).toHaveLength(5);
  // Without a plan's payments on the page one fewer is needed.
  expect(queries).toBe(4);
});

test('a year downloads as a table, the oldest first, in the language of the page', async () => {
  const { db } = api.connection;
  const recipient = { firstName: '=HYPERLINK("x")', lastName: 'Kelly' };
  const gift = { product: 'gift', recipient_number: FRIEND, recipient } as const;
  await seedOrder(db, { number, ...day('2026-02-02') });
  await seedOrder(db, { number, ...gift, ...day('2026-02-01') });
  await seedOrder(db, { number, ...day('2025-02-01') });
  const claims = { member_number: number };
  const token = await api.issuerOf('EI').accessToken({ claims });
  const download = (query = '') =>
    api.get(`/users/current/transactions.csv?partner=ei${query}`, {
      authorization: `Bearer ${token}`,
    });

  const answer = await download('&year=2026');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const name = 'attachment; filename="avios-history-2026.csv"';
  expect(answer.headers.get('content-disposition')).toBe(name);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, first, second, end] = new TextDecoder().decode(bytes).split('\r\n');
  expect(head).toContain('Date,Time (Irish time),Reference');
  expect(first).toMatch(/^2026-02-01,12:00,\w+,Gift,"'=HYPERLINK\(""x""\) Kelly",Complete,10000,/);
  expect(second).toMatch(/^2026-02-02,12:00,\w+,Purchase,,Complete,10000,0,189.00,0.00,EUR$/);
  expect(end).toBe('');

  const all = await download();
  expect(all.headers.get('content-disposition')).toContain('"avios-history.csv"');
  expect((await all.text()).split('\r\n')).toHaveLength(5);
  expect((await download('&year=1')).status).toBe(400);
});
