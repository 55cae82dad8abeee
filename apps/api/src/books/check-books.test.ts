import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api.ts';
import { checkBooks } from './check-books.ts';
import { NOW, useShop } from './test-kit.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
});
afterAll(() => api.stop());

const CLEAN = Array.from({ length: 11 }, (_, index) => ({ id: index + 1, violations: [] }));

test('the books of a new shop are clean, and so are those of one that has been used', async () => {
  const { db } = api.connection;
  expect(await checkBooks(db, NOW)).toMatchObject(CLEAN);
  await useShop(db, NOW);
  expect(await db.selectFrom('posting').selectAll().execute()).toHaveLength(12);
  expect(await checkBooks(db, NOW)).toMatchObject(CLEAN);
});

test('the books are read to the end, however long that takes', async () => {
  const { db } = api.connection;
  const limit = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '15s'`.execute(trx);
    await checkBooks(trx, NOW);
    return await sql<{ statement_timeout: string }>`show statement_timeout`.execute(trx);
  });
  expect(limit.rows).toEqual([{ statement_timeout: '0' }]);
});
