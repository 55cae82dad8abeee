import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAdministrator } from '../../../../tests/kit/api/administrator.ts';
import { PACKAGE, statusOf } from '../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';
import { openDatabase } from '../database/connection.ts';
import { probe } from '../database/probe.ts';
import { ALONE, NO_SHOP } from '../desk/terminal/test-kit.ts';
import type { Mail } from '../notifications/port.ts';
import { openOperator } from '../operate.ts';
import type { Payments } from '../payments/port.ts';
import { SCHEDULE } from './schedule.ts';
import { startJobs } from './start-jobs.ts';

let api: PayingApi;
let payments: Payments;
let administrator: pg.Client;
beforeAll(async () => {
  api = await startPayingApi((real) => {
    payments = real;
    return real;
  });
  administrator = await openAdministrator(api.connection);
});
afterAll(async () => {
  await administrator.end();
  await api.stop();
});

const WAITING = '00000000-0000-7000-8000-000000000001';
const DEAD = '00000000-0000-7000-8000-000000000002';
const LETTER = '00000000-0000-7000-8000-000000000003';

/** The state that a rolled-back deploy leaves behind. */
async function migrateToNewerVersion(): Promise<void> {
  await administrator.query(`
    insert into kysely_migration (name, timestamp) values ('9000-newer', now()::text);
    create table newer (id integer primary key);
    alter table orders add column newer boolean not null default false;
    alter table job add column newer text;
    insert into timer (name, due_at) values ('newer', now() - interval '1 minute');
    insert into job (id, queue, data, attempts, next_try_at, created_at) values
      ('${WAITING}', 'newer', '{"newer": 1}', 0, now() - interval '1 minute', now()),
      ('${DEAD}', 'newer', '{"newer": 2}', 31, null, now()),
      ('${LETTER}', 'send-mail', '{"letter": "newer", "about": "EI 1"}', 0, now(), now())`);
}

async function jobsOf(queue: string) {
  return (await administrator.query('select * from job where queue = $1 order by id', [queue]))
    .rows;
}

async function operate(url: string, ...argv: string[]): Promise<string[]> {
  const { operate: send, close } = await openOperator(
    {
      ...{ database: { url, dataFolder: '' }, payments: undefined, staff: undefined },
      ...{ sender: NO_SHOP.sender, ...ALONE },
    },
    () => undefined,
  );
  const lines: string[] = [];
  const [command = '', ...args] = argv;
  const request = { command, args, actor: 'maeve', folder: '/' };
  expect(await send(request, (line) => lines.push(line))).toBe(0);
  await close();
  return lines;
}

test('this version works on a database with an unknown later migration, queue and timer', async () => {
  await migrateToNewerVersion();
  const before = await jobsOf('newer');
  const timer = await administrator.query(`select * from timer where name = 'newer'`);

  const { url = '' } = api.connection;
  const connection = await openDatabase({ url, dataFolder: '' });
  await probe(connection.db);
  const letters: Mail[] = [];
  const context = {
    connection,
    now: api.now,
    log: pino({ level: 'debug' }, { write: (line) => api.logged.push(JSON.parse(line)) }),
    shopUrl: 'https://shop.example',
    statementName: 'CAIRN AVIOS SHOP',
    seller: ['Cairn avios shop'],
    payments,
    mailer: { send: async (mail: Mail) => void letters.push(mail) },
  };
  const jobs = await startJobs(context);
  const id = await api.start('purchase', PACKAGE);
  await api.pay(id);
  await expect.poll(() => statusOf(api, id)).toEqual(['transaction_complete', undefined]);
  await expect.poll(() => letters).toHaveLength(1);
  for (const { run } of SCHEDULE) await run(context);

  // Left to the newer version, as it was.
  expect(await jobsOf('newer')).toEqual(before);
  expect((await administrator.query(`select * from timer where name = 'newer'`)).rows).toEqual(
    timer.rows,
  );
  // A letter that it cannot write is neither lost nor given up.
  await expect
    .poll(() => jobsOf('send-mail'))
    .toMatchObject([
      { last_error: 'This version does not know the letter newer', next_try_at: expect.any(Date) },
    ]);

  expect((await operate(url, 'dead', 'list')).join()).toContain(DEAD);
  await operate(url, 'dead', 'retry', 'all');
  await expect
    .poll(() => jobsOf('newer'))
    .toMatchObject([
      { id: WAITING, attempts: 0 },
      { id: DEAD, attempts: 0, next_try_at: expect.any(Date) },
    ]);
  await jobs.stop();
  await connection.close();
  await administrator.query('delete from job');
});

test('an operator’s command does not migrate an older database, and says what to do', async () => {
  const { url = '' } = api.connection;
  await administrator.query(`delete from kysely_migration where name like '0038-%'`);
  await expect(operate(url, 'dead', 'list')).rejects.toThrow(
    /^The database is older than this version: migration 0038-\S+ is missing, .* Start the shop/,
  );
  const { rows } = await administrator.query('select max(name) as last from kysely_migration');
  expect(rows).toEqual([{ last: '9000-newer' }]);
});
