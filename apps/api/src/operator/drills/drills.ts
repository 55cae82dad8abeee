import { writeAudit } from '../../audit/write-audit.ts';
import { newId } from '../../database/new-id.ts';
import { transact } from '../../database/transact.ts';
import { type Answer, done } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

export const DRILLS = ['restore', 'failover'] as const;

type Drill = { kind: (typeof DRILLS)[number]; passed: boolean; note: string };

export async function recordDrill(
  { db, now, actor }: OperatorContext,
  { kind, passed, note }: Drill,
): Promise<Answer> {
  await transact(db, async (trx) => {
    const row = { id: newId(now), kind, passed, note, actor, at: now };
    await trx.insertInto('drill').values(row).execute();
    const detail = { passed, note };
    await writeAudit(trx, { actor, action: 'drill record', subject: kind, detail }, now);
  });
  return done(`The ${kind} drill is recorded as ${resultOf(passed)}.`);
}

export async function listDrills({ db, now, actor }: OperatorContext): Promise<Answer> {
  const rows = await db
    .selectFrom('drill')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const detail = { found: rows.length };
  await writeAudit(db, { actor, action: 'drill list', subject: 'drills', detail }, now);
  const lines = rows.map(
    ({ kind, passed, note, actor, at }) =>
      `${at.toISOString()}  ${kind}  ${resultOf(passed)}  by ${actor}: ${note}`,
  );
  return done(...(lines.length > 0 ? lines : ['No drill was recorded.']));
}

function resultOf(passed: boolean): string {
  return passed ? 'passed' : 'failed';
}
