import type { Worker } from 'node:worker_threads';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { seedOrder } from '../../../../tests/kit/api/orders.ts';
import { markMadeUp } from '../../../../tests/kit/database/closing-books.ts';
import { seedDemoMembers } from '../members/seed-demo-members.ts';

const number = membershipNumber.parse(AOIFE.number);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE]);
});
afterAll(() => api.stop());

async function get(path: string): Promise<Response> {
  const authorization = `Bearer ${await api.issuerOf('EI').accessToken()}`;
  return await api.get(`/users/current/transactions${path}?partner=ei`, { authorization });
}

/** Complete purchases, a hundred at each moment, of 1, 2, 3 … avios. */
async function insertHistory(count: number): Promise<void> {
  const { db } = api.connection;
  markMadeUp(db);
  await sql`
    insert into orders (id, company, number, product, state, state_version, currency, avios,
      bonus_avios, price_micro, total_minor, created_at, expires_at, state_since)
    select 'p3' || lpad(n::text, 23, '0'), 'EI', ${number}, 'purchase', 'complete', 1, 'EUR', n,
      0, 24500, 100, at, at, at
    from generate_series(1, ${count}::bigint) as n,
      lateral (select timestamptz '2025-06-01T00:00:00.000001Z' + (n / 100) * interval '1 hour') as t (at)`.execute(
    db,
  );
  await sql`
    insert into charge (reference, company, currency, amount_minor, state, state_since)
    select id, company, currency, total_minor, 'paid', state_since from orders
    on conflict do nothing`.execute(db);
}

const COUNT = 4_321;

function aviosOf(file: string): number[] {
  return file
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[6]));
}

test('a long history is a file of every row once, the oldest first, also where many are of one moment', async () => {
  await insertHistory(COUNT);
  const avios = aviosOf(await (await get('.csv')).text());
  expect(avios).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
});

test('the file is read while it is sent: what is ordered meanwhile is in it', async () => {
  const answer = await get('.csv');
  await seedOrder(api.connection.db, { number, avios: 999_999, created_at: new Date() });
  expect(aviosOf(await answer.text()).at(-1)).toBe(999_999);
});

test('more than fifty files at a time are refused with the time to wait, until one has ended', async () => {
  const files = await Promise.all(Array.from({ length: 50 }, () => get('.csv')));
  const refused = await get('.csv');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  await files[0]?.body?.cancel();
  const next = await get('.csv');
  expect(next.status).toBe(200);
  for (const { body } of [...files.slice(1), next]) await body?.cancel();
});

test('while the thread of receipts is replaced a PDF is refused with the time to wait', async () => {
  const paidAt = new Date('2026-06-01T23:30:00Z');
  const id = await seedOrder(api.connection.db, { number, paidAt });
  const killed = new Promise<void>((resolve) => {
    process.once('worker', (worker: Worker) => {
      void worker.terminate().then(() => resolve());
    });
  });
  const refused = await get(`/${id}/receipt.pdf`);
  await killed;
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  const answer = await get(`/${id}/receipt.pdf`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
});
