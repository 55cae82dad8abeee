import type { Database } from '../../database/tables.ts';
import type { StaffId } from '../staff.ts';

/** The key under which somebody pressed a button, and a hash of everything that they sent with it. */
export type Press = { staff: StaffId; key: string; action: string; inputHash: string };

export type PressAnswer = { kind: 'done'; result: unknown } | { kind: 'waiting'; request: number };

export type Repeated =
  | { kind: 'repeated'; answer: PressAnswer }
  /** An action in steps has no answer while it is under way, and if it was refused or broke off. */
  | { kind: 'unanswered' }
  | { kind: 'key_reused' };

/**
 * Keeps a press, or finds the first one with its key. A second press while the first is being acted
 * on waits here for its end.
 */
export async function keepPress(
  trx: Database,
  press: Press,
  now: Date,
): Promise<Repeated | undefined> {
  const { staff, key, action, inputHash } = press;
  // Old presses are deleted at any time: the first one may be gone before it is found.
  for (;;) {
    const kept = await trx
      .insertInto('desk_press')
      .values({ staff, key, action, input_hash: inputHash, answer: null, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (kept) return undefined;
    const first = await findPress(trx, press);
    if (first) return first;
  }
}

/** Nobody else answers it until the transaction ends. */
async function findPress(
  trx: Database,
  { staff, key, action, inputHash }: Press,
): Promise<Repeated | undefined> {
  const first = await trx
    .selectFrom('desk_press')
    .select(['action', 'input_hash', 'answer'])
    .where('staff', '=', staff)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!first) return undefined;
  if (first.action !== action || first.input_hash !== inputHash) return { kind: 'key_reused' };
  if (first.answer === null) return { kind: 'unanswered' };
  return { kind: 'repeated', answer: first.answer as PressAnswer };
}

export async function answerPress(
  trx: Database,
  { staff, key }: Press,
  answer: PressAnswer,
): Promise<void> {
  await trx
    .updateTable('desk_press')
    .set({ answer: JSON.stringify(answer) })
    .where('staff', '=', staff)
    .where('key', '=', key)
    .execute();
}
