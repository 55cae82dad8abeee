import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import type { Database } from '../database/tables.ts';
import { isSettled, readMark } from './checkpoint.ts';

/** Transactions of other test files run on the same server, and end soon. */
const TRIES = 40;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const write = (db: Database) => sql`select pg_current_xact_id()`.execute(db);

test('a mark is settled when every other transaction that ran at it has ended', async () => {
  const { db } = api.connection;
  const running = await db.startTransaction().execute();
  await write(running);
  await write(db);
  const mark = await readMark(db);
  expect(await isSettled(db, mark, 1)).toBe(false);
  expect(await isSettled(running, mark, TRIES)).toBe(true);
  await running.rollback().execute();
  expect(await isSettled(db, mark, TRIES)).toBe(true);
});
