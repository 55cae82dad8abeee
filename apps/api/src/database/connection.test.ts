import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { migrate } from './migrate.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('the tests run on the database that their suite names', async () => {
  expect(api.connection.kind).toBe(inject('testDatabase').kind);
});

test('both databases read counts, dates and moments alike', async () => {
  const { rows } = await sql`
    select 9007199254740991::bigint as count, date '2026-11-30' as day,
      timestamptz '2026-11-30 23:59:59+00' as moment, true as flag, null::bigint as nothing
  `.execute(api.connection.db);
  expect(rows).toEqual([
    {
      count: Number.MAX_SAFE_INTEGER,
      day: '2026-11-30',
      moment: new Date('2026-11-30T23:59:59Z'),
      flag: true,
      nothing: null,
    },
  ]);
});

test('a count that cannot be held exactly is an error, not a near miss', async () => {
  const tooLarge = sql`select 9007199254740993::bigint as count`.execute(api.connection.db);
  await expect(tooLarge).rejects.toThrow(/too large/);
});

test('migrating again changes nothing', async () => {
  const count = () =>
    api.connection.db
      .selectFrom('price_tier')
      .select((expression) => expression.fn.countAll<number>().as('tiers'))
      .executeTakeFirstOrThrow();
  const before = await count();
  await migrate(api.connection.db, { isShared: false, onProgress: () => undefined });
  expect(await count()).toEqual(before);
});

test('the tables refuse a tier upside down and a price of nothing', async () => {
  const tier = { company: 'EI', product: 'purchase', lower: 5, upper: 4, available: true } as const;
  await expect(api.connection.db.insertInto('price_tier').values(tier).execute()).rejects.toThrow();
  const free = api.connection.db.updateTable('tier_price').set({ price_micro: 0 }).execute();
  await expect(free).rejects.toThrow();
});
