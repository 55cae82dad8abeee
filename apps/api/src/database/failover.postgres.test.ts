import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { TOM } from '../../../../tests/kit/api/paying-api.ts';
import { startCluster } from '../../../../tests/kit/database/cluster.ts';
import { type CutOff, putBefore } from '../../../../tests/kit/database/cut-off.ts';
import { NOT_DURABLE } from '../../../../tests/kit/database/postgres.ts';
import { seedDemoMembers } from '../members/seed-demo-members.ts';
import { addressOf } from './address.ts';
import { openDatabase } from './connection.ts';
import { watchPrimary } from './primary.ts';
import type { Database } from './tables.ts';
import { transact } from './transact.ts';

vi.setConfig({ testTimeout: 60_000 });

const SLEEPING = `(select count(*) from pg_stat_activity where wait_event = 'PgSleep')`;

async function start(api: TestApi, number: string): Promise<number> {
  const token = await api.issuerOf('EI').accessToken({ claims: { member_number: number } });
  const answer = await api.request('/transactions?partner=ei&product=purchase', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      paymentMethodDetails: { version: 2 },
      numberOfPoints: 2_000,
      currency: 'EUR',
    }),
  });
  return answer.status;
}

async function countOrders({ db }: { db: Database }): Promise<number> {
  return (await db.selectFrom('orders').select('id').execute()).length;
}

async function startBehindProxy() {
  const { promise, resolve } = Promise.withResolvers<CutOff>();
  const databaseUrl = async (copy: string) => {
    const proxy = await putBefore(copy);
    resolve(proxy);
    return proxy.url;
  };
  const api = await startTestApi(['EI'], { databaseUrl });
  const proxy = await promise;
  onTestFinished(async () => {
    await api.stop();
    await proxy.close();
  });
  return { api, proxy };
}

test('an order that is started while the primary is killed waits for the standby’s promotion; nothing is read from a standby, and the error names each server', async () => {
  const cluster = await startCluster(['a', 'b'], NOT_DURABLE);
  onTestFinished(cluster.stop);
  const [a, b] = cluster.nodes;
  const api = await startTestApi(['EI'], { databaseUrl: cluster.urlOf('postgres') });
  onTestFinished(api.stop);
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE, TOM]);
  const onNotify = vi.fn();
  const listening = await api.connection.listen('moved', onNotify);
  onTestFinished(listening.stop);
  expect(await start(api, AOIFE.number)).toBe(201);
  // Without synchronous commits the order may not be written yet, only inserted into the log.
  const position = await a.ask('pg_current_wal_insert_lsn()');
  await expect.poll(() => b.ask(`pg_last_wal_replay_lsn() >= '${position}'`)).toBe('true');

  await a.kill();
  const primary = watchPrimary(addressOf(cluster.urlOf('postgres')));
  onTestFinished(primary.stop);
  await primary.asked;
  const names = [a, b].map(({ port }) => `127.0.0.1:${port}`);
  await expect(primary.find(Date.now())).rejects.toThrow(
    `${names[0]} connect ECONNREFUSED ${names[0]}; ${names[1]} is read-only`,
  );
  const waiting = start(api, TOM.number);
  await b.promote();
  expect(await waiting).toBe(201);
  expect(await countOrders(api.connection)).toBe(2);
  const notified = async () => {
    await b.ask(`pg_notify('moved', '')`);
    return onNotify.mock.calls.length;
  };
  await expect.poll(notified).toBeGreaterThan(0);

  // It comes back and still takes itself for the primary, but its timeline is the old one.
  await a.start();
  const afterReturn = watchPrimary(addressOf(cluster.urlOf('postgres')));
  onTestFinished(afterReturn.stop);
  expect((await afterReturn.find()).name).toBe(names[1]);
});

test('a start and a read wait while the way to the database is cut, and the order is there once', async () => {
  const { api, proxy } = await startBehindProxy();
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE, TOM]);

  await proxy.close();
  const waiting = [start(api, AOIFE.number), countOrders(api.connection)];
  // Its own limit of three seconds has passed then.
  expect((await api.get('/health')).status).toBe(503);
  await proxy.open();
  expect(await Promise.all(waiting)).toEqual([201, expect.any(Number)]);
  expect(await countOrders(api.connection)).toBe(1);

  // The answer to its commit is lost: the start finds its order by its id.
  proxy.loseAnswerTo('commit');
  expect(await start(api, TOM.number)).toBe(201);
  expect(await countOrders(api.connection)).toBe(2);
});

test('a transaction whose commit is lost is not repeated unless its work allows for that', async () => {
  const { api, proxy } = await startBehindProxy();
  const { db } = api.connection;
  const attempts: number[] = [];
  const work = async (trx: Database, { attempt }: { attempt: number }) => {
    attempts.push(attempt);
    await trx.selectFrom('orders').select('id').execute();
  };
  proxy.loseAnswerTo('commit');
  await expect(transact(db, work)).rejects.toThrow(/Connection terminated|not queryable/);
  expect(attempts).toEqual([1]);
  proxy.loseAnswerTo('commit');
  await transact(db, work, { ifCommitIsLost: 'repeat' });
  expect(attempts).toEqual([1, 1, 2]);
});

test('a read whose answer is lost is repeated, a write is not', async () => {
  const { api, proxy } = await startBehindProxy();
  const { db } = api.connection;
  proxy.loseAnswerTo('1 as read');
  expect((await sql`select 1 as read`.execute(db)).rows).toEqual([{ read: 1 }]);
  proxy.loseAnswerTo('update health_probe');
  const write = sql`update health_probe set checked_at = now()`.execute(db);
  await expect(write).rejects.toThrow(/Connection terminated/);
});

test('a connection that became read-only is replaced', async () => {
  const api = await startTestApi();
  onTestFinished(api.stop);
  const { db } = api.connection;
  const write = () => sql`update health_probe set checked_at = now()`.execute(db);
  await sql`set default_transaction_read_only = on`.execute(db);
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await write();
  // The same within a transaction, which is repeated.
  await sql`set default_transaction_read_only = on`.execute(db);
  await transact(db, async (trx) => {
    await sql`update health_probe set checked_at = now()`.execute(trx);
  });
});

test('who waited for a connection during a promotion reads from the new primary, though nobody has fenced the former', async () => {
  const cluster = await startCluster(['a', 'b'], NOT_DURABLE);
  onTestFinished(cluster.stop);
  const [former, next] = cluster.nodes;
  const url = cluster.urlOf('postgres');
  const connection = await openDatabase({ url, dataFolder: '', poolSize: 3 });
  onTestFinished(connection.close);
  const { db } = connection;
  const hanging = Array.from({ length: 3 }, () =>
    transact(db, async (trx, { attempt }) => {
      if (attempt === 1) await sql`select pg_sleep(20)`.execute(trx);
    }),
  );
  await expect.poll(() => former.ask(SLEEPING)).toBe('3');
  const port = () => sql<{ port: number }>`select inet_server_port() as port`.execute(db);
  const waiting = Array.from({ length: 5 }, port);
  await next.promote();
  await Promise.allSettled(hanging);
  const ports = (await Promise.all(waiting)).map(({ rows }) => rows[0]?.port);
  expect(ports).toEqual(Array.from({ length: 5 }, () => Number(new URL(next.url).port)));
});
