import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { PARSERS } from './parsers.ts';
import type { Database, Tables } from './tables.ts';

export type DatabaseSettings = {
  /** A PostgreSQL server; without it the database is embedded. */
  url: string | undefined;
  dataFolder: string;
};

export type Connection = {
  db: Database;
  kind: 'PostgreSQL' | 'PGlite';
  isHealthy(): Promise<boolean>;
  close(): Promise<void>;
};

export class DatabaseUnreachable extends Error {
  constructor(url: string, cause: Error) {
    const { host, pathname } = new URL(url);
    super(`The database ${host}${pathname} cannot be used: ${cause.message}. Check DATABASE_URL.`);
  }
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase(
  settings: DatabaseSettings,
  onProgress: (message: string) => void = () => {},
): Promise<Connection> {
  const opened =
    settings.url === undefined
      ? await openPglite(settings.dataFolder, onProgress)
      : await openPostgres(settings.url);
  const { db, kind, close } = opened;
  try {
    await migrate(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, kind, close, isHealthy: () => answers(db) };
}

type Opened = Pick<Connection, 'db' | 'kind' | 'close'>;

async function openPglite(
  dataFolder: string,
  onProgress: (message: string) => void,
): Promise<Opened> {
  const embedded = await openEmbedded(dataFolder, onProgress);
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: embedded.pglite }) });
  return { db, kind: 'PGlite', close: embedded.close };
}

async function openPostgres(url: string): Promise<Opened> {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format) },
  });
  // A connection that breaks while idle is replaced at the next use; unheard, it would end the process.
  pool.on('error', () => {});
  await pool.query('select 1').catch(async (error: Error) => {
    await pool.end();
    throw new DatabaseUnreachable(url, error);
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, kind: 'PostgreSQL', close: () => db.destroy() };
}

async function answers(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
