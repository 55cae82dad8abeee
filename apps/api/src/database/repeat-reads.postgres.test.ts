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
  const sleeping = sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where wait_event = 'PgSleep' and datname = current_database()`;
  const reads = await asOwner(api.connection.db, async (owner) => {
    const count = async () => {
      // A transaction sees the same activity throughout otherwise.
      await sql`select pg_stat_clear_snapshot()`.execute(owner);
      return (await sleeping.execute(owner)).rows[0]?.count;
    };
    expect(await count()).toBe(0);
    const begun = [1, 2].map(() => sql`select pg_sleep(3)`.execute(connection.db));
    await expect.poll(count).toBe(2);
    return { begun };
  });
  proxy.cut();
  const done = await Promise.allSettled(reads.begun);
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});
