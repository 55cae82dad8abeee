import { type Selectable, sql } from 'kysely';
import { type SweepContext, sweepBatches } from '../../background/sweep-batches.ts';
import type { Database, Tables } from '../../database/tables.ts';
import { post } from '../../ledger/post.ts';
import { creditTxn } from '../settle/credit-month.ts';

/** Credits months that were paid for with a year when their day has come. */
export async function creditDueMonths(context: SweepContext): Promise<void> {
  const { now } = context;
  await sweepBatches(context, {
    name: 'credit-plan-months',
    batchSize: 100,
    claim: (trx, limit, failed) => claimDue(trx, limit, failed, now()),
    idOf: ({ subscription_id, n }) => `${subscription_id}/${n}`,
    handle: (trx, cycles) => credit(trx, cycles, now()),
  });
}

type DueMonth = Selectable<Tables['subscription_cycle']>;

/** Locks the subscriptions too: a refund that is under way decides what becomes of their months. */
async function claimDue(
  trx: Database,
  limit: number,
  failed: readonly string[],
  now: Date,
): Promise<DueMonth[]> {
  return await trx
    .selectFrom('subscription_cycle as cycle')
    .innerJoin('subscription', 'subscription.id', 'cycle.subscription_id')
    .selectAll('cycle')
    .where('cycle.state', '=', sql.lit('due'))
    .where('cycle.charge_minor', '=', sql.lit(0))
    .where('cycle.due_at', '<=', now)
    .where(sql<boolean>`cycle.subscription_id || '/' || cycle.n <> all(${failed}::text[])`)
    .orderBy('cycle.due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

async function credit(trx: Database, cycles: readonly DueMonth[], now: Date): Promise<void> {
  const ids = cycles.map((cycle) => cycle.subscription_id);
  await sql`
    update subscription_cycle as cycle set state = 'credited'
    from unnest(${ids}::text[], ${cycles.map(({ n }) => n)}::bigint[]) as due (subscription_id, n)
    where cycle.subscription_id = due.subscription_id and cycle.n = due.n`.execute(trx);
  const subscriptions = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(subscriptions.map((subscription) => [subscription.id, subscription]));
  await post(
    trx,
    cycles.flatMap((cycle) => {
      const subscription = byId.get(cycle.subscription_id);
      return subscription ? [creditTxn(subscription, cycle, now)] : [];
    }),
  );
}
