import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Primary } from './primary.ts';

/** Milliseconds until a lost connection is opened again. */
const PAUSE = 1_000;
const CONNECTED_WITHIN = 5_000;

/** Listens on a connection of its own. What is said while it is lost is not heard. */
export function listenOn(primary: Primary, channel: string, onTold: () => void) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = once(signal, 'abort');

  async function listen(): Promise<void> {
    const stream = primary.socket();
    try {
      const server = await Promise.race([primary.find(), stopped]);
      if (!('url' in server)) return;
      const client = new pg.Client({
        connectionString: server.url,
        connectionTimeoutMillis: CONNECTED_WITHIN,
        keepAlive: true,
        stream: () => stream,
      });
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
