import { statements } from '@cairn/telemetry/channels';
import { Kysely, type LogEvent, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { openEmbedded } from './embedded.ts';
import { listenOn } from './listen.ts';
import { migrate } from './migrate.ts';
import { meetsPooler, postgresPool } from './pool.ts';
import { carriesPreparedStatements, PreparedStatementsLost } from './prepared-statements.ts';
import { scopedPool } from './scoped-client.ts';
import type { Database, Tables } from './tables.ts';

export type DatabaseSettings = {
  /** A PostgreSQL server; without it the database is embedded. */
  url: string | undefined;
  dataFolder: string;
  /** The largest number of connections to the server. */
  poolSize?: number;
  /** Off for a pooler that cannot carry prepared statements from one connection to another. */
  preparesStatements?: boolean;
  /** Milliseconds. */
  statementTimeout?: number;
};

export type Connection = {
  db: Database;
  kind: 'PostgreSQL' | 'PGlite';
  /** The server's address; undefined for an embedded database. */
  url: string | undefined;
  /** Has other processes' notifications on a channel told at once, where the database can. */
  listen(channel: string, onTold: () => void): Promise<{ stop(): Promise<void> }>;
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

const POOL_SIZE = 10;
/** A longer wait means that something has gone wrong, and must not keep others waiting. */
const STATEMENT_TIMEOUT = 15_000;
const WAITS = { lockTimeout: 5_000, idleInTransactionTimeout: 30_000, grace: 2_000 };

/** Opens the database and brings its tables up to date. */
export async function openDatabase(
  settings: DatabaseSettings,
  onProgress: (message: string) => void = () => {},
): Promise<Connection> {
  return settings.url === undefined
    ? await openPglite(settings.dataFolder, onProgress)
    : await openPostgres(settings.url, settings);
}

async function openPglite(
  dataFolder: string,
  onProgress: (message: string) => void,
): Promise<Connection> {
  const { pglite, close } = await openEmbedded(dataFolder, onProgress);
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), ...tracing() });
  try {
    await migrate(db);
    await sql`set role ${sql.id(APPLICATION_ROLE)}`.execute(db);
  } catch (error) {
    await close();
    throw error;
  }
  // No other process can have an embedded database open.
  const listen = async () => ({ stop: async () => undefined });
  return { db, kind: 'PGlite', url: undefined, listen, close };
}

/** Tables are made by the role of the address, and used by the application's. */
async function openPostgres(url: string, settings: DatabaseSettings): Promise<Connection> {
  const owner = postgresPool(url, { max: 1 });
  const isPooled = await meetsPooler(owner).catch(async (error: Error) => {
    await owner.end();
    throw new DatabaseUnreachable(url, error);
  });
  const { poolSize: max = POOL_SIZE, preparesStatements: prepares = true } = settings;
  if (isPooled && prepares && !(await carriesPreparedStatements(url))) {
    await owner.end();
    throw new PreparedStatementsLost(url);
  }
  const ownerDb = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: owner }) });
  await migrate(ownerDb)
    .catch((error) => {
      throw error.code === INSUFFICIENT_PRIVILEGE ? new DatabaseForbidden(url, error) : error;
    })
    .finally(() => ownerDb.destroy());

  const { statementTimeout = STATEMENT_TIMEOUT } = settings;
  const scope = { role: APPLICATION_ROLE, isPooled, ...WAITS };
  const pool = postgresPool(url, { max, ...scopedPool({ ...scope, statementTimeout, prepares }) });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...tracing() });
  return {
    db,
    kind: 'PostgreSQL',
    url,
    // A pooler gives each transaction another session: nothing can be heard through it.
    listen: async (channel, onTold) =>
      isPooled ? { stop: async () => undefined } : listenOn(url, channel, onTold),
    close: () => db.destroy(),
  };
}

/** Only where traces or a log of statements are wanted: a database that logs measures each statement. */
function tracing() {
  if (!statements.hasSubscribers) return {};
  return {
    log: ({ level, query: { sql }, queryDurationMillis: milliseconds }: LogEvent) =>
      statements.publish({ sql, milliseconds, isError: level === 'error' }),
  };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
