import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import '../../../../../tests/kit/database/test-database.ts';
import { addressOf } from '../address.ts';
import { postgresPool } from '../pool.ts';
import { type Primary, watchPrimary } from '../primary.ts';
import type { Database, Tables } from '../tables.ts';
import { buildIndex } from './build-index.ts';
import { type Migration, MigrationFault, type Migrations } from './migration.ts';
import { requireMigrated } from './pending-migrations.ts';
import { runMigrations } from './run-migrations.ts';

const QUICK_LOCKS = { timeout: 50, pause: 1, attempts: 10_000 };

let server: pg.Client;
let url: URL;
let administrator: pg.Client;
let processes: Database[];
let primaries: Primary[];
let progress: string[];
beforeAll(async () => {
  const source = inject('testDatabase');
  if (source.kind !== 'PostgreSQL') throw new Error('This is about a server with connections');
  server = new pg.Client({ connectionString: source.url });
  await server.connect();
  url = new URL(source.url);
});
afterAll(() => server.end());
beforeEach(async () => {
  url.pathname = `/migrating_${randomBytes(6).toString('hex')}`;
  await server.query(`create database ${url.pathname.slice(1)}`);
  administrator = new pg.Client({ connectionString: url.href });
  await administrator.connect();
  [processes, primaries, progress] = [[], [], []];
});
afterEach(async () => {
  await administrator.end();
  for (const process of processes) await process.destroy();
  for (const primary of primaries) await primary.stop();
  await server.query(`drop database ${url.pathname.slice(1)}`);
});

/** With connections of its own, as another process has. */
function newProcess(): Database {
  const primary = watchPrimary(addressOf(url.href));
  primaries.push(primary);
  const pool = postgresPool(primary, { max: 2 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  processes.push(db);
  return db;
}

async function run(migrations: Migrations, locks = QUICK_LOCKS, db = newProcess()): Promise<void> {
  const onProgress = (message: string) => void progress.push(message);
  await runMigrations(db, migrations, { isShared: true, onProgress, locks });
}

const createThing: Migration = {
  up: async (db) => void (await sql`create table thing (size integer)`.execute(db)),
};
const addColumn: Migration = {
  up: async (db) => void (await sql`alter table thing add column name text`.execute(db)),
};
const indexThing: Migration = {
  outsideTransaction: true,
  up: (db) => buildIndex(db, { name: 'thing_size', on: 'thing (size)', isUnique: true }),
};

async function applied(): Promise<string[]> {
  const { rows } = await administrator.query('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

async function isIndexValid(): Promise<boolean | undefined> {
  const { rows } = await administrator.query(
    `select indisvalid from pg_index where indexrelid = to_regclass('thing_size')`,
  );
  return rows[0]?.indisvalid;
}

/** The process id of whoever waits in a statement for somebody else. */
async function whoWaits(statement: string): Promise<number | undefined> {
  const { rows } = await server.query(
    `select pid from pg_stat_activity
    where datname = $1 and wait_event_type = 'Lock' and query like $2`,
    [url.pathname.slice(1), `${statement}%`],
  );
  return rows[0]?.pid;
}

test('of several processes that start at once one migrates, and the others wait for it', async () => {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let times = 0;
  const migrations: Migrations = {
    '0001-thing': {
      up: async (db) => {
        times += 1;
        begun.resolve();
        await gate.promise;
        await createThing.up(db);
      },
    },
    '0002-index': indexThing,
    '0003-column': addColumn,
  };
  const runs = Array.from({ length: 4 }, () => run(migrations));
  await begun.promise;
  await expect.poll(() => progress.length).toBe(3);
  gate.resolve();
  await Promise.all(runs);
  expect(times).toBe(1);
  expect(await applied()).toEqual(Object.keys(migrations));
  expect(await isIndexValid()).toBe(true);
});

test('an index whose building was cut off is dropped and built again', async () => {
  const migrations = { '0001-thing': createThing, '0002-index': indexThing };
  await run({ '0001-thing': createThing });
  const reader = new pg.Client({ connectionString: url.href });
  await reader.connect();
  await reader.query('begin isolation level repeatable read; select * from thing');
  const cutOff = run(migrations).catch((error: Error) => error);
  await expect.poll(() => whoWaits('create unique index concurrently')).toBeDefined();
  const builder = await whoWaits('create unique index concurrently');
  await server.query('select pg_terminate_backend($1, 10000)', [builder]);
  expect(await cutOff).toBeInstanceOf(Error);
  await reader.end();
  expect(await isIndexValid()).toBe(false);
  expect(await applied()).toEqual(['0001-thing']);

  await run(migrations);
  expect(await isIndexValid()).toBe(true);
  expect(await applied()).toEqual(['0001-thing', '0002-index']);
  // Ended between building it and noting that, it finds the index as it should be.
  await administrator.query(`delete from kysely_migration where name = '0002-index'`);
  await run(migrations);
  expect(await applied()).toEqual(['0001-thing', '0002-index']);
});

test('a migration that waits for a table lets others pass, and goes on once the table is free', async () => {
  await run({ '0001-thing': createThing });
  await administrator.query('begin; lock table thing in row exclusive mode');
  const migrating = run({ '0001-thing': createThing, '0002-column': addColumn });
  await expect.poll(() => whoWaits('alter table'), { interval: 5 }).toBeDefined();
  // Behind a waiting ALTER it would wait for as long as the table is held.
  await sql`select * from thing`.execute(newProcess());
  await administrator.query('commit');
  await migrating;
  expect(await applied()).toEqual(['0001-thing', '0002-column']);
});

test('a table that is never free is one line that says what to do', async () => {
  await run({ '0001-thing': createThing });
  await administrator.query('begin; lock table thing in row exclusive mode');
  const migrations = { '0001-thing': createThing, '0002-column': addColumn };
  const refusal = run(migrations, { ...QUICK_LOCKS, attempts: 2 });
  await expect(refusal).rejects.toThrow(/^Migration 0002-column .*pg_stat_activity/);
  await expect(refusal).rejects.toBeInstanceOf(MigrationFault);
  await administrator.query('rollback');
});

test('migrations of a newer version are left alone, and one that is missing still runs', async () => {
  const newer = { '0001-thing': createThing, '0003-newer': { up: async () => undefined } };
  await run(newer);
  await run({ '0001-thing': createThing, '0002-column': addColumn });
  expect(await applied()).toEqual(['0001-thing', '0002-column', '0003-newer']);
});

test('a database that neither an earlier nor a later version has migrated is refused', async () => {
  await run({ '0001-thing': createThing, '0002-other': { up: async () => undefined } });
  const refusal = run({ '0001-thing': createThing, '0003-column': addColumn });
  await expect(refusal).rejects.toThrow(/has the migration 0002-other, which this version/);
  expect(await applied()).toEqual(['0001-thing', '0002-other']);
});

test('a version that still uses what a newer one has removed does not start, the one after it does', async () => {
  const withWorksFrom: Migration = {
    up: async (db) =>
      void (await sql`alter table kysely_migration add column works_from text`.execute(db)),
  };
  const known = { '0001-thing': createThing, '0002-works-from': withWorksFrom };
  const unused = { ...known, '0003-unused': addColumn };
  const removed: Migration = {
    worksFrom: '0003-unused',
    up: async (db) => void (await sql`alter table thing drop column size`.execute(db)),
  };
  await run({ ...unused, '0004-removed': removed });
  await expect(run(known)).rejects.toThrow(
    'Migration 0004-removed of a newer version has removed what this version still uses. ' +
      'Start a version that knows migration 0003-unused.',
  );
  await run(unused);
});

test('who must not migrate is told by what the database is older', async () => {
  const db = newProcess();
  const migrations = { '0001-thing': createThing };
  await expect(requireMigrated(db, migrations)).rejects.toThrow(/migration 0001-thing is missing/);
  await run(migrations);
  await requireMigrated(db, migrations);
  await expect(requireMigrated(db, { ...migrations, '0002-column': addColumn })).rejects.toThrow(
    /older than this version: migration 0002-column is missing/,
  );
  expect(await applied()).toEqual(['0001-thing']);
});
