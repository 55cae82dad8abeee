import { createHash } from 'node:crypto';
import { sweepAtIntervals } from '../../database/sweep-expired.ts';
import type { Database } from '../../database/tables.ts';

const SWEEP_INTERVAL = 60_000;

export type Proof = { jkt: string; jti: string; expiresAt: Date };

/**
 * Remembers proofs in the database, which all processes of the API share, and says whether one is
 * new. The caller chooses a proof's id, so it is kept as a hash: any length, any characters.
 */
export function rememberProofs(db: Database) {
  const sweep = sweepAtIntervals(db, 'dpop_proof', SWEEP_INTERVAL);
  return async ({ jkt, jti, expiresAt }: Proof, now: Date): Promise<boolean> => {
    await sweep(now);
    const fingerprint = createHash('sha256').update(`${jkt}.${jti}`).digest('base64url');
    const inserted = await db
      .insertInto('dpop_proof')
      .values({ fingerprint, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('fingerprint')
      .executeTakeFirst();
    return inserted !== undefined;
  };
}
