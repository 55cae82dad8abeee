import pg from 'pg';
import type { Connection } from '../../../apps/api/src/database/connection.ts';

/** A session beside the API's own, with all rights. */
export async function openAdministrator({ url }: Connection): Promise<pg.Client> {
  if (url === undefined) throw new Error('This needs a server');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

export async function asAdministrator(connection: Connection, statement: string): Promise<void> {
  const client = await openAdministrator(connection);
  await client.query(statement);
  await client.end();
}
