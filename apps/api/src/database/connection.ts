import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { PARSERS } from './parsers.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Database, Tables } from './tables.ts';

export type DatabaseSettings = {
  /** A PostgreSQL server; without it the database is embedded. */
  url: string | undefined;
  dataFolder: string;
};

/** What the job queue's library opens for itself. */
export type QueueSource = { kind: 'PGlite'; pglite: PGlite } | { kind: 'PostgreSQL'; url: string };

export type Connection = {
  db: Database;
  kind: 'PostgreSQL' | 'PGlite';
  queueSource: QueueSource;
  close(): Promise<void>;
};

export class DatabaseUnreachable extends Error {
  constructor(url: string, cause: Error) {
    const { host, pathname } = new URL(url);
    super(`The database ${host}${pathname} cannot be used: ${cause.message}. Check DATABASE_URL.`);
  }
}

/** The user of the address may not make what the tables need; the message says what would let it. */
export class DatabaseForbidden extends Error {
  constructor(url: string, cause: Error) {
    const { host, pathname, username } = new URL(url);
    const user = quoted(decodeURIComponent(username));
    const database = quoted(decodeURIComponent(pathname.slice(1)));
    super(
      `The database ${host}${pathname} cannot be set up: ${cause.message}. Have an administrator run, once: ` +
        `alter role ${user} createrole; alter database ${database} owner to ${user}; ` +
        `and where the role ${APPLICATION_ROLE} is there already: grant ${APPLICATION_ROLE} to ${user} with admin option;`,
    );
  }
}

/** The role that the application works under, which cannot change what was audited. */
export const APPLICATION_ROLE = 'cairn_app';

const INSUFFICIENT_PRIVILEGE = '42501';

/** Whatever waits longer than this has gone wrong, and must not keep others waiting. */
const PATIENCE =
  '-c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s';

/** Opens the database and brings its tables up to date. */
export async function openDatabase(
  settings: DatabaseSettings,
  onProgress: (message: string) => void = () => {},
): Promise<Connection> {
  return settings.url === undefined
    ? await openPglite(settings.dataFolder, onProgress)
    : await openPostgres(settings.url);
}

async function openPglite(
  dataFolder: string,
  onProgress: (message: string) => void,
): Promise<Connection> {
  const { pglite, close } = await openEmbedded(dataFolder, onProgress);
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  try {
    await migrate(db);
    await sql`set role ${sql.id(APPLICATION_ROLE)}`.execute(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, kind: 'PGlite', queueSource: { kind: 'PGlite', pglite }, close };
}

/** Tables are made by the role of the address, and used by the application's. */
async function openPostgres(url: string): Promise<Connection> {
  const owner = postgresPool(url, { max: 1 });
  await owner.query('select 1').catch(async (error: Error) => {
    await owner.end();
    throw new DatabaseUnreachable(url, error);
  });
  const ownerDb = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: owner }) });
  await migrate(ownerDb)
    .catch((error) => {
      throw error.code === INSUFFICIENT_PRIVILEGE ? new DatabaseForbidden(url, error) : error;
    })
    .finally(() => ownerDb.destroy());

  const pool = postgresPool(url, {
    options: `-c role=${APPLICATION_ROLE} ${PATIENCE}`,
    Client: PreparingClient,
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    kind: 'PostgreSQL',
    queueSource: { kind: 'PostgreSQL', url },
    close: () => db.destroy(),
  };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function postgresPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format) },
    ...options,
  });
  // A connection that breaks while idle is replaced at the next use; unheard, it would end the process.
  pool.on('error', () => {});
  // So would one that breaks between two statements of a transaction; the next one finds out.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
