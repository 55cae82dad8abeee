import { Hono } from 'hono';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAdministrator, openAdministrator } from '../../../../tests/kit/api/administrator.ts';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import {
  deliver,
  eventsOf,
  newReference,
  signed,
} from '../../../../tests/kit/api/notifications.ts';
import { TOM } from '../../../../tests/kit/api/paying-api.ts';
import { openDatabase } from '../database/connection.ts';
import { probe } from '../database/probe.ts';
import { transactForMember } from '../database/transact.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { seedDemoMembers } from '../members/seed-demo-members.ts';
import { healthRoute } from './health.ts';
import { createRateLimits } from './kit/rate-limits.ts';
import type { Traced } from './kit/traced.ts';
import { trace } from './trace.ts';

const MANY = 1_000_000;
const COUNTS = {
  address: MANY,
  member: MANY,
  signature: MANY,
  start: MANY,
  recipient: MANY,
  contact: MANY,
  file: MANY,
  privacy: MANY,
  staff: MANY,
};

let api: TestApi;
let administrator: pg.Client;
/** Sees what the administrator, within a transaction, does not. */
let observer: pg.Client;
let url: string;
beforeAll(async () => {
  api = await startTestApi(['EI'], { limits: (db) => createRateLimits(db, COUNTS) });
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE, TOM]);
  administrator = await openAdministrator(api.connection);
  observer = await openAdministrator(api.connection);
  url = api.connection.url ?? '';
});
afterAll(async () => {
  await administrator.end();
  await observer.end();
  await api.stop();
});

/** Makes every write to a table fail the way a database in that trouble does. */
async function breakWrites(table: string, code: string): Promise<void> {
  await administrator.query(`
    create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'secret words of the database' using errcode = '${code}'; end $$;
    create trigger fail before insert or update on ${table} execute function fail()`);
}

async function mendWrites(): Promise<void> {
  await administrator.query('drop function fail cascade');
}

async function start(number: string): Promise<Response> {
  const token = await api.issuerOf('EI').accessToken({ claims: { member_number: number } });
  return await api.request('/transactions?partner=ei&product=purchase', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      paymentMethodDetails: { version: 2 },
      numberOfPoints: 2_000,
      currency: 'EUR',
    }),
  });
}

async function lockMember(number: string): Promise<void> {
  await administrator.query('begin');
  await administrator.query('select 1 from member where number = $1 for update', [number]);
}

async function areWaitingForLocks(): Promise<boolean> {
  const { rowCount } = await observer.query(`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rowCount !== 0;
}

test.each([
  ['disk full', '53100'],
  ['no connections left', '53300'],
  ['statement timeout', '57014'],
  ['lock timeout', '55P03'],
  ['read-only', '25006'],
  ['shutdown', '57P01'],
  ['still starting', '57P03'],
  ['deadlock', '40P01'],
])('%s is answered with 503 and when to try again', async (_, code) => {
  await breakWrites('orders', code);
  const answer = await start(AOIFE.number);
  await mendWrites();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' });
  expect(text).not.toContain('secret');
});

test('a bug in a statement stays a 500', async () => {
  await breakWrites('orders', '22012');
  const answer = await start(AOIFE.number);
  await mendWrites();
  expect(answer.status).toBe(500);
  expect(answer.headers.has('retry-after')).toBe(false);
});

test('a notification that cannot be stored is answered with 503, so that it is sent again', async () => {
  await breakWrites('webhook_inbox', '53100');
  const { authorisation } = eventsOf(`p0${newReference()}`, { currency: 'EUR', value: 4_900 });
  const answer = await deliver(api, [signed(authorisation)]);
  await mendWrites();
  expect(answer.status).toBe(503);
});

test('a lost, refused or unobtainable connection is trouble of the database', async () => {
  const causes = {
    refused: { connectionString: 'postgres://nobody@127.0.0.1:1/nothing' },
    unobtainable: { connectionString: url, max: 1, connectionTimeoutMillis: 10 },
  };
  for (const [cause, settings] of Object.entries(causes)) {
    const pool = new pg.Pool(settings);
    const first = await pool.connect().catch((error) => error);
    const error = first instanceof Error ? first : await pool.connect().catch((later) => later);
    expect(isDatabaseUnavailable(error), cause).toBe(true);
    if (!(first instanceof Error)) first.release();
    await pool.end();
  }
  const killed = await api.connection.db
    .transaction()
    .execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await administrator.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid]);
      await sql`select 1`.execute(trx);
    })
    .catch((error) => error);
  expect(isDatabaseUnavailable(killed)).toBe(true);
  expect(isDatabaseUnavailable(new Error('anything else'))).toBe(false);
  expect(isDatabaseUnavailable(undefined)).toBe(false);
});

test('health fails while orders is locked, and recovers', async () => {
  await administrator.query('begin; lock table orders in access exclusive mode');
  const answer = await api.get('/health');
  await administrator.query('rollback');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  // The log, unlike the answer, says why.
  expect(api.logged).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining({ code: '55P03' }) }),
  );
  expect((await api.get('/health')).status).toBe(200);
});

test('health fails while nothing can be written', async () => {
  await breakWrites('health_check', '53100');
  const answer = await api.get('/health');
  await mendWrites();
  expect(answer.status).toBe(503);
  expect((await api.get('/health')).status).toBe(200);
});

test('a process that is frozen in the middle of its health check does not fail those of others', async () => {
  const frozen = Promise.withResolvers<void>();
  const thaw = Promise.withResolvers<void>();
  const connection = await openDatabase({ url, dataFolder: '' });
  const db = connection.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Frozen after the first row that it has written, which is locked until it commits.
    transformResult: async ({ result }) => {
      if (result.numAffectedRows === 1n) {
        frozen.resolve();
        await thaw.promise;
      }
      return result;
    },
  });
  const probing = probe(db);
  await frozen.promise;
  const others = [await api.get('/health'), await api.anotherProcess()('/health/ready', {})];
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  thaw.resolve();
  await probing;
  await connection.close();
  const left = await api.connection.db.selectFrom('health_check').selectAll().execute();
  expect(left).toEqual([]);
});

test('a server that takes no writes fails readiness; the process is alive', async () => {
  const name = new URL(url).pathname.slice(1);
  const connection = await openDatabase({ url, dataFolder: '' });
  // For sessions that begin from here on.
  await administrator.query(`alter database ${name} set default_transaction_read_only = on`);
  const stopping = { hasBegun: () => false };
  const app = new Hono<Traced>()
    .use(trace(api.log))
    .route('/', healthRoute({ connection, jobs: api.jobs, stopping }));
  const ready = await app.request('/health/ready');
  const live = await app.request('/health/live');
  await administrator.query(`alter database ${name} reset default_transaction_read_only`);
  await connection.close();
  expect([ready.status, live.status]).toEqual([503, 200]);
});

test('the health check takes up room on the disk, which a full one does not have', async () => {
  const name = new URL(url).pathname.slice(1);
  await asAdministrator(api.connection, `alter database ${name} set temp_file_limit = 0`);
  const connection = await openDatabase({ url, dataFolder: '' });
  const error: unknown = await probe(connection.db).catch((cause) => cause);
  await connection.close();
  await asAdministrator(api.connection, `alter database ${name} reset temp_file_limit`);
  expect(error).toMatchObject({ message: expect.stringContaining('temporary file') });
});

test('one member whose row is locked does not hold others up', async () => {
  await lockMember(AOIFE.number);
  const starts = Array.from({ length: 20 }, () => start(AOIFE.number));
  await expect.poll(areWaitingForLocks).toBe(true);
  // Answered while the row is still locked.
  const other = await start(TOM.number);
  await administrator.query('rollback');
  const statuses = (await Promise.all(starts)).map(({ status }) => status);
  expect(other.status).toBe(201);
  expect(statuses.filter((status) => status === 429)).toHaveLength(17);
});

test('a start that waits too long for a lock is answered with 503, and the next one succeeds', async () => {
  await lockMember(AOIFE.number);
  const answer = await start(AOIFE.number);
  await administrator.query('rollback');
  expect(answer.status).toBe(503);
  expect((await start(AOIFE.number)).status).toBe(201);
  const limit = await transactForMember(api.connection.db, async (trx) => {
    return await sql<{ lock_timeout: string }>`show lock_timeout`.execute(trx);
  });
  expect(limit.rows).toEqual([{ lock_timeout: '1s' }]);
});
