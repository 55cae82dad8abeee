import { may, PERMISSIONS } from '../permissions.ts';
import { csrfTokenOf } from './one-way.ts';
import type { Session } from './sessions.ts';

/** Whether money is real: stand-ins, the provider's test systems, or its live ones. */
export type Environment = 'demo' | 'test' | 'live';

export type SessionView = ReturnType<typeof viewSession>;

/** A session as its own pages see it. */
export function viewSession(
  { key, staff, expiresAt, endsAt }: Session,
  { recentMinutes, environment }: { recentMinutes: number; environment: Environment },
) {
  const { id, name, roles, authenticatedAt } = staff;
  return {
    staff: { id, name, roles: [...roles] },
    /** All that these roles may do; the pages hide the rest. */
    permissions: PERMISSIONS.filter((permission) => may(staff, permission)),
    environment,
    authenticatedAt: authenticatedAt.toISOString(),
    /** Until then money may be moved without another log-in. */
    recentUntil: new Date(authenticatedAt.getTime() + recentMinutes * 60_000).toISOString(),
    /** With use it moves on, up to `endsAt`. */
    expiresAt: expiresAt.toISOString(),
    endsAt: endsAt.toISOString(),
    csrfToken: csrfTokenOf(key),
  };
}
