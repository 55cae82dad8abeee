import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { poolConfig } from './pool.ts';

/** Milliseconds until a lost connection is opened again. */
const PAUSE = 1_000;

/** Listens on a connection of its own. What is said while it is lost is not heard. */
export function listenOn(url: string, channel: string, onTold: () => void) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let client: pg.Client | undefined;

  async function listen(): Promise<void> {
    const { connectionString, connectionTimeoutMillis, keepAlive } = poolConfig(url);
    const own = new pg.Client({ connectionString, connectionTimeoutMillis, keepAlive });
    client = own;
    const lost = new Promise<void>((resolve) => {
      own.once('error', () => resolve());
      own.once('end', () => resolve());
    });
    try {
      await own.connect();
      own.on('notification', onTold);
      await own.query(`listen ${own.escapeIdentifier(channel)}`);
      await lost;
    } catch {
      // The server is away: tried again.
    }
    await own.end().catch(() => undefined);
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      await listen();
      await pause(PAUSE, undefined, { signal }).catch(() => undefined);
    }
  }

  const listening = keepListening();
  return {
    stop: async () => {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
}
