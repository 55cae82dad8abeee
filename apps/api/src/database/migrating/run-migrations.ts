import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import { type Migration, MigrationFault, type Migrations } from './migration.ts';
import { readPending } from './pending-migrations.ts';

/**
 * Milliseconds. While a migration waits for a table, everybody who comes after it waits, too: it
 * gives up before a member's request does, lets them pass and tries again. After two minutes
 * somebody has to see who holds the table.
 */
const LOCKS = { timeout: 500, pause: 1_000, attempts: 80 };
/** Milliseconds between looks at whether another process has finished. */
const POLL = 250;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

type Run = {
  /** Whether other processes may use the database: an embedded one has this process alone. */
  isShared: boolean;
  onProgress: (message: string) => void;
  locks?: typeof LOCKS;
};

/** Brings the tables up to date. Of several processes one migrates, and the others wait for it. */
export async function runMigrations(
  db: Database,
  migrations: Migrations,
  { isShared, onProgress, locks = LOCKS }: Run,
): Promise<void> {
  let isWaiting = false;
  while ((await readPending(db, migrations)).length > 0) {
    const isDone = isShared
      ? await aloneDo(db, () => applyAll(db, migrations, locks))
      : await applyAll(db, migrations, locks);
    if (isDone) return;
    if (!isWaiting) onProgress('Waiting for another process that migrates the database');
    isWaiting = true;
    await pause(POLL);
  }
}

/**
 * Returns false if another process is at it. The lock is a transaction's, because a pooler could
 * release one of a session on the wrong connection. Whoever waits asks again and again instead of
 * waiting in the database: an index that is built concurrently waits for all waiting statements.
 */
async function aloneDo(db: Database, work: () => Promise<true>): Promise<boolean> {
  return await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (lock) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(lock);
      const { rows } = await sql<{ isMine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('cairn migrations')) as "isMine"`.execute(lock);
      return rows[0]?.isMine === true && (await work());
    });
}

async function applyAll(db: Database, migrations: Migrations, locks: typeof LOCKS): Promise<true> {
  await sql`
    create table if not exists kysely_migration (
      name varchar(255) primary key,
      timestamp varchar(255) not null
    )`.execute(db);
  for (const name of await readPending(db, migrations)) {
    const migration = migrations[name];
    if (migration) await apply(db, name, migration, locks);
  }
  return true;
}

async function apply(
  db: Database,
  name: string,
  migration: Migration,
  locks: typeof LOCKS,
): Promise<void> {
  if (migration.outsideTransaction) {
    await migration.up(db);
    await record(db, name, migration);
    return;
  }
  for (let attempt = 1; ; attempt++) {
    try {
      await db.transaction().execute(async (trx) => {
        await sql`select set_config('lock_timeout', ${`${locks.timeout}ms`}, true)`.execute(trx);
        await migration.up(trx);
        await record(trx, name, migration);
      });
      return;
    } catch (error) {
      const { code } = Object(error);
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      if (attempt === locks.attempts) throw blocked(name);
      await pause(locks.pause);
    }
  }
}

function blocked(name: string): MigrationFault {
  return new MigrationFault(
    `Migration ${name} has waited too long for a table that somebody else has locked. ` +
      'End the long transaction (pg_stat_activity lists it) and start again.',
  );
}

async function record(db: Database, name: string, { worksFrom }: Migration): Promise<void> {
  const timestamp = new Date().toISOString();
  if (worksFrom === undefined) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(
      db,
    );
  } else {
    await sql`
      insert into kysely_migration (name, timestamp, works_from)
      values (${name}, ${timestamp}, ${worksFrom})`.execute(db);
  }
}
