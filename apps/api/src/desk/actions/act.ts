import { sql } from 'kysely';
import { readReference } from '../../charges/charge.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext, Bound } from './action.ts';
import type { Change } from './facts.ts';
import type { Outcome } from './outcome.ts';

export type Acted = { outcome: Outcome<unknown>; change: Change };

/** Does an action, and reads what it changes before and after it. */
export async function act(context: ActionContext, trx: Database, bound: Bound): Promise<Acted> {
  await lockSubject(trx, bound.subject);
  const before = await bound.facts(trx, context.now);
  const outcome = await bound.run({ ...context, db: trx });
  const after = outcome.kind === 'done' ? await bound.facts(trx, context.now) : before;
  return { outcome, change: { before, after } };
}

/**
 * Actions on one order, subscription or member run one after the other, so that the facts before and
 * after differ by this action alone. A subscription's payments and cards count as the subscription. The
 * lock comes before any row, and a part that is taken back gives it back.
 */
async function lockSubject(trx: Database, subject: string): Promise<void> {
  const { id } = readReference(subject);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff ${id}`}, 0))`.execute(trx);
}
