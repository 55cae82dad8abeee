import { randomBytes } from 'node:crypto';
import type { Database } from './tables.ts';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A secret that all processes on this database use. The first to ask makes it up. */
export async function sharedSecret(db: Database, name: string): Promise<Uint8Array> {
  await db
    .insertInto('shared_secret')
    .values({ name, secret: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await db
    .selectFrom('shared_secret')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(secret);
}
