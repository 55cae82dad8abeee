import type { Database } from '../../database/tables.ts';
import type { ActionContext, Bound } from './action.ts';
import type { Change } from './facts.ts';
import type { Outcome } from './outcome.ts';

export type Acted = { outcome: Outcome<unknown>; change: Change };

/** Does an action, and reads what it changes before and after it. */
export async function act(context: ActionContext, trx: Database, bound: Bound): Promise<Acted> {
  const before = await bound.facts(trx, context.now);
  const outcome = await bound.run({ ...context, db: trx });
  const after = outcome.kind === 'done' ? await bound.facts(trx, context.now) : before;
  return { outcome, change: { before, after } };
}
