import { statements } from '@cairn/telemetry/channels';
import { Kysely, type LogEvent, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { addressOf, type DatabaseAddress } from './address.ts';
import { openEmbedded } from './embedded.ts';
import { listenOn } from './listen.ts';
import { checkMigrated, migrate, type PrepareDatabase } from './migrate.ts';
import { meetsPooler, postgresPool } from './pool.ts';
import { carriesPreparedStatements, PreparedStatementsLost } from './prepared-statements.ts';
import { type Primary, watchPrimary } from './primary.ts';
import { repeatReads } from './repeat-reads.ts';
import { scopedPool } from './scoped-client.ts';
import type { Database, Tables } from './tables.ts';

export type DatabaseSettings = {
  /** One or several PostgreSQL servers; without it the database is embedded. */
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
  constructor(address: DatabaseAddress, cause: Error) {
    super(`The database ${nameOf(address)} cannot be used: ${cause.message}. Check DATABASE_URL.`);
  }
}

/** The user of the address may not make what the tables need; the message says what would let it. */
export class DatabaseForbidden extends Error {
  constructor(address: DatabaseAddress, cause: Error) {
    const user = quoted(address.user);
    const database = quoted(address.database);
    super(
      `The database ${nameOf(address)} cannot be set up: ${cause.message}. Have an administrator run, once: ` +
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

type OnProgress = (message: string) => void;

/** Opens the database and brings its tables up to date. */
export async function openDatabase(
  settings: DatabaseSettings,
  onProgress: OnProgress = () => {},
): Promise<Connection> {
  return await open(settings, onProgress, migrate);
}

/** Opens the database as it is, for operators; throws if its tables are not those of this version. */
export async function openMigratedDatabase(
  settings: DatabaseSettings,
  onProgress: OnProgress = () => {},
): Promise<Connection> {
  return await open(settings, onProgress, checkMigrated);
}

async function open(
  settings: DatabaseSettings,
  onProgress: OnProgress,
  prepare: PrepareDatabase,
): Promise<Connection> {
  return settings.url === undefined
    ? await openPglite(settings.dataFolder, onProgress, prepare)
    : await openPostgres(settings.url, settings, onProgress, prepare);
}

async function openPglite(
  dataFolder: string,
  onProgress: OnProgress,
  prepare: PrepareDatabase,
): Promise<Connection> {
  const { pglite, close } = await openEmbedded(dataFolder, onProgress);
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), ...tracing() });
  try {
    await prepare(db, { isShared: false, onProgress });
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
async function openPostgres(
  url: string,
  settings: DatabaseSettings,
  onProgress: OnProgress,
  prepare: PrepareDatabase,
): Promise<Connection> {
  const address = addressOf(url);
  const { poolSize: max = POOL_SIZE, preparesStatements: prepares = true } = settings;
  await using opened = new AsyncDisposableStack();
  const primary = watchPrimary(address);
  opened.defer(primary.stop);
  const isPooled = await prepareAsOwner({ address, primary, prepares }, (db) =>
    prepare(db, { isShared: true, onProgress }),
  );

  const { statementTimeout = STATEMENT_TIMEOUT } = settings;
  const scope = { role: APPLICATION_ROLE, isPooled, ...WAITS };
  const options = { max, ...scopedPool({ ...scope, statementTimeout, prepares }) };
  const { connect, ...pool } = postgresPool(primary, options);
  const dialect = new PostgresDialect({ pool: { ...pool, connect: () => repeatReads(connect) } });
  const db = new Kysely<Tables>({ dialect, ...tracing() });
  opened.defer(() => db.destroy());
  const open = opened.move();
  return {
    db,
    kind: 'PostgreSQL',
    url,
    // A pooler gives each transaction another session: nothing can be heard through it.
    listen: async (channel, onTold) =>
      isPooled ? { stop: async () => undefined } : listenOn(primary, channel, onTold),
    close: () => open.disposeAsync(),
  };
}

/** Returns whether there is a pooler before the server. */
async function prepareAsOwner(
  { address, primary, prepares }: { address: DatabaseAddress; primary: Primary; prepares: boolean },
  prepare: (db: Database) => Promise<void>,
): Promise<boolean> {
  // A single server that is not there is an error at once: most likely the address is wrong.
  await primary.asked;
  const deadline = address.servers.length > 1 ? undefined : Date.now();
  // One connection migrates while the other holds the lock.
  const owner = postgresPool(primary, { max: 2 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: owner }) });
  try {
    const isPooled = await primary
      .find(deadline)
      .then(() => meetsPooler(owner))
      .catch((error: Error) => {
        throw new DatabaseUnreachable(address, error);
      });
    if (isPooled && prepares && !(await carriesPreparedStatements(owner))) {
      throw new PreparedStatementsLost(nameOf(address));
    }
    await prepare(db).catch((error) => {
      throw error.code === INSUFFICIENT_PRIVILEGE ? new DatabaseForbidden(address, error) : error;
    });
    return isPooled;
  } finally {
    await db.destroy();
  }
}

/** Only where traces or a log of statements are wanted: a database that logs measures each statement. */
function tracing() {
  if (!statements.hasSubscribers) return {};
  return {
    log: ({ level, query: { sql }, queryDurationMillis: milliseconds }: LogEvent) =>
      statements.publish({ sql, milliseconds, isError: level === 'error' }),
  };
}

function nameOf({ servers, database }: DatabaseAddress): string {
  return `${servers.map(({ name }) => name).join(',')}/${database}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
