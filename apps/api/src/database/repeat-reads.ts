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

  async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const isRepeatable = client.getTransactionStatus() === IDLE && REPEATABLE.test(text);
    try {
      return await client.query(text, values);
    } catch (error) {
      if (!isRepeatable || !isConnectionLost(error)) throw error;
      const lost = client;
      client = await connect();
      lost.release(true);
      return await client.query(text, values);
    }
  }

  return new Proxy(client, {
    get: (_, key) => (key === 'query' ? query : Reflect.get(client, key, client)),
  });
}
