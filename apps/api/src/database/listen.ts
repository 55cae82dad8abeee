import { once } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { poolConfig } from './pool.ts';

/** Milliseconds until a lost connection is opened again. */
const PAUSE = 1_000;

/** Listens on a connection of its own. What is said while it is lost is not heard. */
export function listenOn(url: string, channel: string, onTold: () => void) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = once(signal, 'abort');

  async function listen(): Promise<void> {
    const stream = new Socket();
    try {
      const { connectionString, connectionTimeoutMillis, keepAlive } = poolConfig(url);
      const own = { connectionString, connectionTimeoutMillis, keepAlive, stream: () => stream };
      const client = new pg.Client(own);
      const lost = new Promise<void>((resolve) => {
        client.on('error', () => resolve());
        client.on('end', () => resolve());
      });
      client.on('notification', onTold);
      const listening = client
        .connect()
        .then(() => client.query(`listen ${client.escapeIdentifier(channel)}`))
        .then(() => lost);
      await Promise.race([listening, lost, stopped]);
    } catch {
      // The server is away: tried again.
    } finally {
      // A client that is ended while it connects would wait for the server's answer.
      stream.destroy();
    }
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
      await listening;
    },
  };
}
