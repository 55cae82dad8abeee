import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { StaffProvider } from './provider.ts';
import type { Session, Sessions } from './sessions.ts';

/** Milliseconds. Roles are read again when they are older than this … */
const READ_AGAIN_AFTER = 5 * 60_000;
/** … and are not used when they are older than this, whatever the provider does. */
const LONGEST_UNREAD = 10 * 60_000;
const PAUSE = 100;

export type SessionReading =
  | { kind: 'current'; session: Session }
  | { kind: 'none' }
  /** The roles are too old to be trusted and cannot be read; the session stays. */
  | { kind: 'provider_away' };

type Parts = { sessions: Sessions; provider: StaffProvider; now: () => Date };

/** Finds the session of a cookie's key, with roles that the provider has confirmed lately. */
export function sessionReader({ sessions, provider, now }: Parts) {
  return async (key: string, log: Logger): Promise<SessionReading> => {
    for (;;) {
      const session = await sessions.find(key, now());
      if (!session) return { kind: 'none' };
      const age = now().getTime() - session.rolesReadAt.getTime();
      if (age < READ_AGAIN_AFTER) return { kind: 'current', session };
      const isTooOld = age >= LONGEST_UNREAD;
      if (!session.isProviderAway && (await sessions.claimReading(session, now()))) {
        const outcome = await readRoles(session, log);
        if (outcome === 'ended') return { kind: 'none' };
      } else if (!isTooOld) {
        return { kind: 'current', session };
      } else if (session.isProviderAway) {
        return { kind: 'provider_away' };
      } else {
        // Another call is reading them.
        await pause(PAUSE);
      }
    }
  };

  async function readRoles(session: Session, log: Logger): Promise<'ended' | 'over'> {
    const { key, staff, tokens } = session;
    const read = await provider.readAgain(tokens, staff.id);
    if (read.kind === 'away') {
      log.error({ reason: read.reason }, 'roles of staff could not be read again');
      await sessions.noteProviderAway(key, now());
      return 'over';
    }
    if (read.kind === 'refused' || read.person.roles.size === 0) {
      const reason = read.kind === 'refused' ? read.reason : 'no role is left';
      log.warn({ staff: staff.id, reason }, 'session of staff ended');
      await sessions.end(session, 'sign-in ended', { reason }, now());
      return 'ended';
    }
    await sessions.saveReading(key, read.person, read.tokens, now());
    return 'over';
  }
}
