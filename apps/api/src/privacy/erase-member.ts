import { writeAudit } from '../audit/write-audit.ts';
import { allowMaintenance } from '../database/in-batches.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Member } from '../http/kit/member.ts';
import { eraseTraces } from './erase-traces.ts';
import { listObstacles, type Obstacle } from './list-obstacles.ts';
import { markErased } from './mark-erased.ts';

type Erased =
  | { kind: 'erased' }
  | { kind: 'unknown' }
  | { kind: 'withdrawn' }
  | { kind: 'obstructed'; obstacles: readonly Obstacle[] };

type Cause =
  /** An action of the desk, which is audited there. */
  | { by: 'staff' }
  /** The member's own request, which must still be there. */
  | { by: 'member'; requestId: string };

/** Erases who a member is. What was counted and ordered stays, under a number that is nobody's. */
export async function eraseMember(
  db: Database,
  member: Member,
  cause: Cause,
  now: Date,
): Promise<Erased> {
  const subject = `${member.company}/${member.number}`;
  return await transact<Erased>(db, async (trx) => {
    await allowMaintenance(trx);
    const found = await trx
      .selectFrom('member')
      .select('email')
      .where((row) => row.and(member))
      .forUpdate()
      .executeTakeFirst();
    if (!found) return { kind: 'unknown' };
    if (cause.by === 'member' && !(await lockRequest(trx, cause.requestId))) {
      return { kind: 'withdrawn' };
    }
    const obstacles = await listObstacles(trx, member, now);
    if (obstacles.length > 0) return { kind: 'obstructed', obstacles };
    await trx
      .deleteFrom('member')
      .where((row) => row.and(member))
      .execute();
    await eraseTraces(trx, member, found.email, now);
    await markErased(trx, member, now);
    if (cause.by === 'member') {
      const detail = { request: cause.requestId };
      const entry = { actor: 'member', action: 'member erase', subject, detail };
      await writeAudit(trx, entry, now);
    }
    return { kind: 'erased' };
  });
}

async function lockRequest(trx: Database, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('erasure_request')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}
