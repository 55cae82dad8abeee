import type { Logger } from 'pino';
import type { Database } from '../../database/tables.ts';
import { type Attempt, createAttempts } from '../sign-in/attempts.ts';
import type { StaffProviderSettings } from '../sign-in/discovery.ts';
import { newKey } from '../sign-in/one-way.ts';
import { createStaffProvider } from '../sign-in/provider.ts';
import { type SessionReading, sessionReader } from '../sign-in/read-session.ts';
import { createSessions, type SessionLimits } from '../sign-in/sessions.ts';
import { type Answer, done, refused } from './answer.ts';

export type TerminalSignInSettings = { provider: StaffProviderSettings; session: SessionLimits };

export type TerminalSignIn = ReturnType<typeof createTerminalSignIn>;

type Base = { db: Database; now: () => Date; log: Logger };

/** Sign-in of the terminal, with the desk's client, sessions and roles. */
export function createTerminalSignIn(
  { db, now, log }: Base,
  { provider: settings, session: limits }: TerminalSignInSettings,
) {
  const sessions = createSessions(db, limits);
  const attempts = createAttempts(db);
  // The way back matters only when somebody signs in.
  const anywhere = createStaffProvider(settings, 'http://127.0.0.1');
  const readSession = sessionReader({ sessions, provider: anywhere, now });

  return {
    recentMinutes: limits.recentMinutes,

    /** Answers with the address of the log-in, which leads back to this origin. */
    begin: async (origin: string, terminalKey: string): Promise<Answer> => {
      const attempt: Attempt = {
        state: newKey(),
        nonce: newKey(),
        codeVerifier: newKey(),
        returnTo: '/',
        loggedInAfter: now(),
      };
      const provider = createStaffProvider(settings, origin);
      const logIn = await provider.logInUrl(attempt, { isFresh: true, now: now() });
      if (logIn.kind !== 'url') {
        log.error({ reason: logIn.reason }, 'staff cannot sign in');
        return refused(`The staff log-in cannot be used: ${logIn.reason}.`);
      }
      await attempts.begin(attempt, terminalKey, now());
      return done(logIn.url.href);
    },

    /** Answers with the key of the session, and who has signed in. Ends the former session. */
    finish: async (
      { origin, search, terminalKey }: { origin: string; search: string; terminalKey: string },
      formerKey: string | undefined,
    ): Promise<Answer> => {
      const state = new URLSearchParams(search).get('state') ?? '';
      const attempt = await attempts.take(state, terminalKey, now());
      if (!attempt) return refused('This sign-in was open for too long, or was used already.');
      const found = await createStaffProvider(settings, origin).redeem(search, attempt, now());
      if (found.kind !== 'signed_in') {
        log.warn({ reason: found.reason }, 'sign-in refused');
        return refused(`You are not signed in: ${found.reason}.`);
      }
      const { person } = found;
      if (person.roles.size === 0) {
        log.warn({ staff: person.id }, 'sign-in without a role refused');
        return refused('Your account is in none of the groups that STAFF_ROLES names.');
      }
      const key = await sessions.open(found, formerKey, now());
      return done(key, `Signed in: ${person.name} (${[...person.roles].join(', ')}).`);
    },

    read: async (key: string): Promise<SessionReading> => {
      const reading = await readSession(key, log);
      if (reading.kind !== 'current') return reading;
      const { session } = reading;
      await sessions.noteUse(session, now());
      return { ...reading, session: { ...session, staff: { ...session.staff, via: 'terminal' } } };
    },

    end: async (key: string): Promise<void> => {
      const session = await sessions.find(key, now());
      if (session) await sessions.end(session, 'sign-out', {}, now());
    },
  };
}
