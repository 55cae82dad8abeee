import { sweepAtIntervals } from '../../database/sweep-expired.ts';
import type { Database } from '../../database/tables.ts';
import { hashOf } from './one-way.ts';

/** Long enough for a password, a second factor and a phone that has to be found. */
export const ATTEMPT_SECONDS = 15 * 60;
const SWEEP_INTERVAL = 60_000;

export type Attempt = {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** A path of the desk. */
  returnTo: string;
  /** An earlier log-in at the provider is refused. */
  loggedInAfter: Date;
};

export type Attempts = ReturnType<typeof createAttempts>;

/** Attempts to sign in, each bound to the browser that began it and good for one answer. */
export function createAttempts(db: Database) {
  const sweep = sweepAtIntervals(db, 'staff_sign_in', SWEEP_INTERVAL);
  return {
    begin: async (attempt: Attempt, browserKey: string, now: Date): Promise<void> => {
      await sweep(now);
      await db
        .insertInto('staff_sign_in')
        .values({
          state_hash: hashOf(attempt.state),
          browser_hash: hashOf(browserKey),
          nonce: attempt.nonce,
          code_verifier: attempt.codeVerifier,
          return_to: attempt.returnTo,
          logged_in_after: attempt.loggedInAfter,
          expires_at: new Date(now.getTime() + ATTEMPT_SECONDS * 1_000),
        })
        .execute();
    },
    /** Removes it, so that an answer that is sent again finds none. */
    take: async (state: string, browserKey: string, now: Date): Promise<Attempt | undefined> => {
      const row = await db
        .deleteFrom('staff_sign_in')
        .where('state_hash', '=', hashOf(state))
        .where('browser_hash', '=', hashOf(browserKey))
        .where('expires_at', '>', now)
        .returning(['nonce', 'code_verifier', 'return_to', 'logged_in_after'])
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        state,
        nonce: row.nonce,
        codeVerifier: row.code_verifier,
        returnTo: row.return_to,
        loggedInAfter: row.logged_in_after,
      };
    },
  };
}
