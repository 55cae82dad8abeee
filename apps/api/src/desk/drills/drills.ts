import * as z from 'zod/mini';
import { newId } from '../../database/new-id.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Outcome } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';

export const DRILLS = ['restore', 'failover'] as const;

const drill = z.object({
  kind: z.enum(DRILLS),
  passed: z.boolean(),
  note: z.string(),
  actor: z.string(),
  at: z.iso.datetime(),
});
export const recordedDrill = z.pick(drill, { kind: true, passed: true });
export const drills = z.object({ drills: z.array(drill) });

type Drill = Pick<z.infer<typeof drill>, 'kind' | 'passed' | 'note'>;

export async function recordDrill(
  { db: trx, now, actor }: ActionContext,
  { kind, passed, note }: Drill,
): Promise<Outcome<z.infer<typeof recordedDrill>>> {
  const row = { id: newId(now), kind, passed, note, actor, at: now };
  await trx.insertInto('drill').values(row).execute();
  return { kind: 'done', result: { kind, passed }, detail: { passed, note } };
}

export async function listDrills({ db }: ActionContext): Promise<Outcome<z.infer<typeof drills>>> {
  const rows = await db
    .selectFrom('drill')
    .select(['kind', 'passed', 'note', 'actor', 'at'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const found = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return { kind: 'done', result: { drills: found }, detail: { found: found.length } };
}

export function showDrills({ drills: found }: z.infer<typeof drills>) {
  const lines = found.map(
    ({ kind, passed, note, actor, at }) =>
      `${at}  ${kind}  ${resultOf(passed)}  by ${actor}: ${note}`,
  );
  return done(...(lines.length > 0 ? lines : ['No drill was recorded.']));
}

export function resultOf(passed: boolean): string {
  return passed ? 'passed' : 'failed';
}
