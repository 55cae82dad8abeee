import { writeAudit } from '../audit/write-audit.ts';
import { transact } from '../database/transact.ts';
import { type Answer, done } from './answer.ts';
import type { OperatorContext } from './context.ts';

/** Every process on the database follows within about a second. */
export async function setMaintenance(
  { db, now, actor }: OperatorContext,
  { state }: { state: 'on' | 'off' },
): Promise<Answer> {
  const to = { is_on: state === 'on', since: now };
  return await transact(db, async (trx) => {
    await trx
      .insertInto('maintenance')
      .values({ id: 1, ...to })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(to))
      .execute();
    const detail = { to: state };
    await writeAudit(trx, { actor, action: 'maintenance', subject: 'shop', detail }, now);
    return done(
      state === 'on'
        ? 'The shop is closed within two seconds. Started payments go on.'
        : 'The shop is open again within two seconds, unless MAINTENANCE is true in its settings.',
    );
  });
}
