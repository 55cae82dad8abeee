import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Server } from './address.ts';
import { PARSERS } from './parsers.ts';
import { LONGEST_WAIT, type Primary } from './primary.ts';
import { UNUSABLE } from './scoped-client.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** The part of a pool that Kysely uses. */
export type Pool = Pick<pg.Pool, 'options' | 'end'> & { connect(): Promise<pg.PoolClient> };

/** Milliseconds, also for a connection of the pool to become free. */
const CONNECTED_WITHIN = 5_000;
/** Before the server is tried again that was asked and can be used after all. */
const PAUSE = 50;
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';

/** Connections to the primary, whichever server that is. While there is none they are waited for. */
export function postgresPool(
  primary: Primary,
  { Client = pg.Client, ...options }: Omit<pg.PoolConfig, 'Client'> & { Client?: typeof pg.Client },
): Pool {
  let server: Server | undefined;
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECTED_WITHIN,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format) },
    ...options,
    Client: class extends Client {
      // A caller that waited during a promotion is connected to the new primary.
      constructor(config?: pg.ClientConfig) {
        super({
          ...config,
          connectionString: (primary.current() ?? server)?.url,
          stream: primary.socket,
        });
      }
    },
  });
  const suspect = () => {
    discardIdle(pool);
    if (server) primary.lost(server);
  };
  // A connection that breaks while idle is replaced at the next use; unheard, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // So would one that breaks between two statements of a transaction; the next one finds out.
    client.on('error', () => {});
    const emitter: EventEmitter = client;
    emitter.on(UNUSABLE, suspect);
  });

  async function connect(): Promise<pg.PoolClient> {
    const began = Date.now();
    for (;;) {
      const tried = await primary.find();
      server = tried;
      try {
        return await pool.connect();
      } catch (error) {
        // Nothing is wrong with the server if all connections are in use.
        if (pool.ending || Object(error).message === POOL_EXHAUSTED) throw error;
        primary.lost(tried);
        if (!isDatabaseUnavailable(error) || Date.now() > began + LONGEST_WAIT) throw error;
        await pause(PAUSE);
      }
    }
  }
  return { options: pool.options, connect, end: () => pool.end() };
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
export async function meetsPooler(pool: Pool): Promise<boolean> {
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
