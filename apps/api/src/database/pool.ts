import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { PARSERS } from './parsers.ts';
import { UNRESPONSIVE } from './scoped-client.ts';

export function poolConfig(url: string) {
  return {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  } satisfies pg.PoolConfig;
}

export function postgresPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...poolConfig(url),
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format) },
    ...options,
  });
  // A connection that breaks while idle is replaced at the next use; unheard, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // So would one that breaks between two statements of a transaction; the next one finds out.
    client.on('error', () => {});
    const emitter: EventEmitter = client;
    emitter.on(UNRESPONSIVE, () => discardIdle(pool));
  });
  return pool;
}

/**
 * If one connection is dead, the idle others to that server may be too, and each would have to time
 * out first.
 */
function discardIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left--) {
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
  }
}

/** A pooler tells each client a process of its own making, not the server's. */
export async function meetsPooler(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Missing from the library's types.
    const told = 'processID' in client ? client.processID : undefined;
    return rows[0]?.pid !== told;
  } finally {
    client.release();
  }
}
