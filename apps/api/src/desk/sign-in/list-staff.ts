import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import type { Outcome } from '../actions/outcome.ts';
import { iso, moment } from '../look-up/shared-fields.ts';
import { PERMISSIONS, rolesThatMay } from '../permissions.ts';
import { ROLES } from '../roles.ts';
import { done } from '../terminal/answer.ts';

/** Sign-ins so long ago are in the audit log. */
const DAYS = 90;
const MOST = 200;

const role = z.enum(ROLES);

export const staffList = z.object({
  people: z.array(
    z.object({
      id: z.string(),
      /** Unknown for sign-ins before names were recorded. */
      name: z.nullable(z.string()),
      /** As the directory gave them at that sign-in or, with a session, since. */
      roles: z.array(role),
      lastSignIn: moment,
      /** Until when they may go on without signing in again; null if they are signed out. */
      sessionUntil: z.nullable(moment),
    }),
  ),
  /** The permissions of each role. */
  roles: z.array(z.object({ role, permissions: z.array(z.enum(PERMISSIONS)) })),
});
type StaffList = z.infer<typeof staffList>;

type Row = {
  id: string;
  at: Date;
  detail: { roles?: unknown; name?: unknown };
  session_name: string | null;
  session_roles: unknown;
  expires_at: Date | null;
};

/** Staff who have signed in lately, with their roles in force. */
export async function listStaff({ db, now }: ActionContext): Promise<Outcome<StaffList>> {
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  const { rows } = await sql<Row>`
    select entry.actor as id, entry.at, entry.detail,
      session.name as session_name, session.roles as session_roles, session.expires_at
    from (
      select distinct on (actor) actor, at, detail from audit_log
      where action = 'sign-in' and at >= ${since}::timestamptz
      order by actor, id desc
    ) as entry
    left join lateral (
      select name, roles, expires_at from staff_session
      where staff_id = entry.actor and expires_at > ${now}::timestamptz
      order by expires_at desc limit 1
    ) as session on true
    order by entry.at desc limit ${MOST}`.execute(db);
  const people = rows.map(({ id, at, detail, session_name, session_roles, expires_at }) => ({
    id,
    name: session_name ?? (typeof detail.name === 'string' ? detail.name : null),
    roles: rolesIn(session_roles ?? detail.roles),
    lastSignIn: iso(at),
    sessionUntil: expires_at && iso(expires_at),
  }));
  const roles = ROLES.map((one) => ({
    role: one,
    permissions: PERMISSIONS.filter((permission) => rolesThatMay(permission).includes(one)),
  }));
  return { kind: 'done', result: { people, roles }, detail: { found: people.length } };
}

function rolesIn(value: unknown) {
  return Array.isArray(value) ? ROLES.filter((one) => value.includes(one)) : [];
}

export function showStaff({ people }: StaffList) {
  const lines = people.map(({ id, name, roles, lastSignIn, sessionUntil }) => {
    const state = sessionUntil ? `signed in until ${sessionUntil}` : 'signed out';
    return `${lastSignIn}  ${name ?? id}  ${roles.join(', ')}  ${state}`;
  });
  return done(...(lines.length > 0 ? lines : [`Nobody has signed in for ${DAYS} days.`]));
}
