import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApi } from '../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../tests/kit/api/as-owner.ts';
import { putBefore } from '../../../../tests/kit/database/cut-off.ts';
import { openDatabase } from './connection.ts';

test('reads that lose their connections are repeated, also when they are as many as the pool has', async () => {
  const api = await startTestApi();
  const proxy = await putBefore(`${api.connection.url}`);
  const connection = await openDatabase({ url: proxy.url, dataFolder: '', poolSize: 2 });
  onTestFinished(async () => {
    await connection.close();
    await proxy.close();
    await api.stop();
  });
  const reads = Array.from({ length: 2 }, () => sql`select pg_sleep(1)`.execute(connection.db));
  const sleeping = sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where wait_event = 'PgSleep' and datname = current_database()`;
  await asOwner(api.connection.db, async (owner) => {
    await expect.poll(async () => (await sleeping.execute(owner)).rows[0]?.count).toBe(2);
  });
  proxy.cut();
  const done = await Promise.allSettled(reads);
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});
