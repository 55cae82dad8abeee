import type { Company } from '@cairn/contract/values/company';
import { sweepAtIntervals } from '../database/sweep-expired.ts';
import type { Database } from '../database/tables.ts';
import type { VerifiedToken } from '../http/kit/verify-token.ts';

const SWEEP_INTERVAL = 10 * 60_000;

/** Saving a token keeps its fingerprint and what it says; saved again, it changes nothing. */
export function tokenSaver(db: Database) {
  const sweep = sweepAtIntervals(db, 'saved_token', SWEEP_INTERVAL);
  return async function saveToken(company: Company, token: VerifiedToken, now: Date) {
    await sweep(now);
    await db
      .insertInto('saved_token')
      .values({
        fingerprint: token.fingerprint,
        company,
        subject: token.subject,
        number: token.number ?? null,
        jti: token.jti ?? null,
        scope: token.scope,
        auth_time: token.authTime ?? null,
        expires_at: token.expiresAt,
        saved_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
}
