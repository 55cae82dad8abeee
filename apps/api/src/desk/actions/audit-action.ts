import { writeAudit } from '../../audit/write-audit.ts';
import type { Database } from '../../database/tables.ts';
import type { Staff } from '../staff.ts';
import type { ActionContext } from './action.ts';
import type { Change } from './facts.ts';

type Entry = {
  /** The action, or what was done about its request. */
  action: string;
  subject: string;
  detail?: Record<string, unknown> | undefined;
  change?: Change;
};

/** The person, reason and time that an entry has. Roles and way in are absent where they are not known. */
export type Recorded = Pick<ActionContext, 'actor' | 'reason' | 'now'> & {
  staff: { id: string; verified: boolean } & Partial<Pick<Staff, 'roles' | 'via'>>;
};

/** The audit log's entry of an action: who, about what, why, and what changed by it. */
export async function auditAction(
  db: Database,
  { actor, staff, reason, now }: Recorded,
  { action, subject, detail = {}, change }: Entry,
): Promise<void> {
  const { before, after } = change ?? { before: {}, after: {} };
  const hasChange = Object.keys({ ...before, ...after }).length > 0;
  const entry = {
    ...detail,
    ...(reason !== undefined && { reason }),
    staff: described(staff),
    ...(hasChange && { before, after }),
  };
  await writeAudit(db, { actor, action, subject, detail: entry }, now);
}

function described({ id, roles, via, verified }: Recorded['staff']) {
  return { id, ...(roles && { roles: [...roles] }), ...(via && { via }), verified };
}
