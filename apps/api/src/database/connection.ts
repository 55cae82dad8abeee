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

/** Opens the database and brings its tables up to date. */
export async function openDatabase(
  settings: DatabaseSettings,
  onProgress: (message: string) => void = () => {},
): Promise<Connection> {
  const opened =
    settings.url === undefined
      ? await openPglite(settings.dataFolder, onProgress)
      : openPostgres(settings.url);
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

function openPostgres(url: string): Opened {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format) },
  });
  // A connection that breaks while idle is replaced at the next use; unheard, it would end the process.
  pool.on('error', () => {});
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
