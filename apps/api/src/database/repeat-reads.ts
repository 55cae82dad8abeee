import type pg from 'pg';
import { isConnectionLost } from './lost-connection.ts';

const IDLE = 'I';
/** Neither changes anything, so that it does not matter whether the server had done it. */
const REPEATABLE = /^\s*(select|begin)\b/i;

/**
 * A connection that is replaced when it turns out to be lost and nothing was written on it: a read
 * outside a transaction, or the begin of one, survives a failover.
 */
export async function repeatReads(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  let client = await connect();
  let isReleased = false;

  async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const isRepeatable = client.getTransactionStatus() === IDLE && REPEATABLE.test(text);
    try {
      return await client.query(text, values);
    } catch (error) {
      if (!isRepeatable || !isConnectionLost(error)) throw error;
      // Released first: all of the pool's connections may have been lost at once.
      release(true);
      client = await connect();
      isReleased = false;
      return await client.query(text, values);
    }
  }

  /** Kysely releases once more when there was no other connection. */
  function release(destroy?: boolean | Error): void {
    if (!isReleased) client.release(destroy);
    isReleased = true;
  }

  const own = { query, release };
  return new Proxy(client, {
    get: (_, key) => Reflect.get(own, key) ?? Reflect.get(client, key, client),
  });
}
