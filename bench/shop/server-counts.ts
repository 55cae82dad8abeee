import pg from 'pg';

/** Preloaded for the bench; both are off by default. */
export const COUNTING = [
  'shared_preload_libraries=pg_stat_statements',
  'track_commit_timestamp=on',
];

export type Counts = {
  /** Without those that only begin or end a transaction. */
  statements: number;
  /** Flushes of the write-ahead log to disk. */
  flushes: number;
  walBytes: number;
};

/** Reads PostgreSQL's own counters from another database, so that reading is not counted. */
export async function openCounts(serverUrl: string, databaseUrl: string) {
  const database = new URL(databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');

  async function read(): Promise<Counts> {
    const { rows } = await client.query<Record<keyof Counts, string>>(
      `select
         (select coalesce(sum(calls), 0) from pg_stat_statements
            join pg_database on pg_database.oid = dbid
          where datname = $1
            and query !~* '^\\s*(begin|start transaction|commit|rollback|savepoint|release|set|reset)')
           as statements,
         wal_sync as flushes, wal_bytes as "walBytes"
       from pg_stat_wal`,
      [database],
    );
    const [row] = rows;
    if (!row) throw new Error('PostgreSQL has no counters');
    return {
      statements: Number(row.statements),
      flushes: Number(row.flushes),
      walBytes: Number(row.walBytes),
    };
  }

  return { read, stop: () => client.end() };
}
