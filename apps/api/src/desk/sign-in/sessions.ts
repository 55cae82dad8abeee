import { writeAudit } from '../../audit/write-audit.ts';
import { sweepAtIntervals } from '../../database/sweep-expired.ts';
import type { Database } from '../../database/tables.ts';
import { transact } from '../../database/transact.ts';
import { ROLES } from '../roles.ts';
import type { Staff, StaffId } from '../staff.ts';
import { hashOf, newKey } from './one-way.ts';
import type { Person } from './person.ts';
import { seal, type Tokens, unseal } from './sealed-tokens.ts';

const SWEEP_INTERVAL = 60_000;
/** Use is noted as often as this, so that not every call writes. */
const USE_NOTED_EVERY = 30_000;
/** Longer than the provider may take for all that is asked of it. */
const READING_LEASE = 30_000;
/** A provider that does not answer is left alone for so long. */
const AWAY_FOR = 15_000;

export type SessionLimits = {
  idleMinutes: number;
  hours: number;
  /** After a log-in, for what moves money. */
  recentMinutes: number;
};

export type Session = {
  /** From the cookie. */
  key: string;
  staff: Staff;
  tokens: Tokens;
  rolesReadAt: Date;
  isProviderAway: boolean;
  expiresAt: Date;
  endsAt: Date;
};

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions of staff, in the database, so that every process knows them. */
export function createSessions(db: Database, limits: SessionLimits) {
  const idle = limits.idleMinutes * 60_000;
  const longest = limits.hours * 3_600_000;
  const sweep = sweepAtIntervals(db, 'staff_session', SWEEP_INTERVAL);

  async function find(key: string, now: Date): Promise<Session | undefined> {
    const row = await db
      .selectFrom('staff_session')
      .selectAll()
      .where('key_hash', '=', hashOf(key))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (!row) return undefined;
    return {
      key,
      staff: {
        id: row.staff_id as StaffId,
        name: row.name,
        roles: new Set(ROLES.filter((role) => row.roles.includes(role))),
        authenticatedAt: row.authenticated_at,
        via: 'desk',
        verified: true,
      },
      tokens: unseal(key, row.sealed_tokens),
      rolesReadAt: row.roles_read_at,
      isProviderAway: row.provider_away_until !== null && row.provider_away_until > now,
      expiresAt: row.expires_at,
      endsAt: row.ends_at,
    };
  }

  return {
    find,

    /** Begins one under a new key, which ends the one that the browser had. Returns the key. */
    open: async (
      {
        person,
        authenticatedAt,
        tokens,
      }: { person: Person; authenticatedAt: Date; tokens: Tokens },
      replacedKey: string | undefined,
      now: Date,
    ): Promise<string> => {
      await sweep(now);
      const key = newKey();
      const { id, name } = person;
      const roles = [...person.roles];
      await transact(db, async (trx) => {
        if (replacedKey !== undefined) {
          await trx
            .deleteFrom('staff_session')
            .where('key_hash', '=', hashOf(replacedKey))
            .execute();
        }
        await trx
          .insertInto('staff_session')
          .values({
            key_hash: hashOf(key),
            staff_id: id,
            name,
            roles: JSON.stringify(roles),
            authenticated_at: authenticatedAt,
            roles_read_at: now,
            expires_at: new Date(now.getTime() + Math.min(idle, longest)),
            ends_at: new Date(now.getTime() + longest),
            sealed_tokens: seal(key, tokens),
          })
          .execute();
        await writeAudit(
          trx,
          { actor: id, action: 'sign-in', subject: id, detail: { roles, name } },
          now,
        );
      });
      return key;
    },

    /** Moves the end of an idle session on. */
    noteUse: async ({ key, expiresAt, endsAt }: Session, now: Date): Promise<void> => {
      const end = new Date(Math.min(now.getTime() + idle, endsAt.getTime()));
      if (end.getTime() - expiresAt.getTime() < USE_NOTED_EVERY) return;
      await db
        .updateTable('staff_session')
        .set({ expires_at: end })
        .where('key_hash', '=', hashOf(key))
        .where('expires_at', '>', now)
        .execute();
    },

    end: async (
      { key, staff: { id } }: Session,
      action: 'sign-out' | 'sign-in ended',
      detail: Record<string, unknown>,
      now: Date,
    ): Promise<void> => {
      await transact(db, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('staff_session')
          .where('key_hash', '=', hashOf(key))
          .executeTakeFirst();
        if (numDeletedRows === 0n) return;
        await writeAudit(trx, { actor: id, action, subject: id, detail }, now);
      });
    },

    /** Whether this process may read the roles again: used twice, a rotated refresh token ends the log-in. */
    claimReading: async ({ key, rolesReadAt }: Session, now: Date): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('staff_session')
        .set({ reading_until: new Date(now.getTime() + READING_LEASE) })
        .where('key_hash', '=', hashOf(key))
        .where('roles_read_at', '=', rolesReadAt)
        .where((eb) => eb.or([eb('reading_until', 'is', null), eb('reading_until', '<=', now)]))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    saveReading: async (key: string, person: Person, tokens: Tokens, now: Date): Promise<void> => {
      await db
        .updateTable('staff_session')
        .set({
          name: person.name,
          roles: JSON.stringify([...person.roles]),
          sealed_tokens: seal(key, tokens),
          roles_read_at: now,
          reading_until: null,
          provider_away_until: null,
        })
        .where('key_hash', '=', hashOf(key))
        .execute();
    },

    noteProviderAway: async (key: string, now: Date): Promise<void> => {
      await db
        .updateTable('staff_session')
        .set({
          reading_until: null,
          provider_away_until: new Date(now.getTime() + AWAY_FOR),
        })
        .where('key_hash', '=', hashOf(key))
        .execute();
    },
  };
}
