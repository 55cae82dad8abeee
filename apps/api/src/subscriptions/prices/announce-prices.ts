import { sql } from 'kysely';
import { enqueue } from '../../background/enqueue.ts';
import { type SweepContext, sweepBatches } from '../../background/sweep-batches.ts';
import type { Database } from '../../database/tables.ts';
import { RENEWING_STATUSES } from '../status-rules.ts';
import type { Subscription } from '../subscription.ts';
import { type PriceChange, priceNotice } from './price-notice.ts';

// Written out, not passed as parameters: only then does a prepared plan use the partial index.
const RENEWING = RENEWING_STATUSES.map((status) => sql.lit(status));

type Concerned = { subscriber: Subscription; change: PriceChange };

/** Tells subscribers of their plan's new price, a batch at a time: there may be a million of them. */
export async function announcePrices(context: SweepContext): Promise<void> {
  const { now } = context;
  await sweepBatches(context, {
    name: 'announce-plan-prices',
    batchSize: 200,
    claim: claimConcerned,
    idOf: ({ subscriber }) => subscriber.id,
    handle: (trx, concerned) => announce(trx, concerned, now()),
  });
}

/**
 * A subscription that was cancelled is left out; if its member undoes that, it is found by the next
 * run.
 */
export async function claimConcerned(
  trx: Database,
  limit: number,
  failed: readonly string[],
): Promise<Concerned[]> {
  const concerned: Concerned[] = [];
  for (const change of await latestChanges(trx)) {
    const subscribers = await trx
      .selectFrom('subscription')
      .selectAll()
      .where('company', '=', change.company)
      .where('package_id', '=', change.package_id)
      .where('billing', '=', change.billing)
      .where('currency', '=', change.currency)
      .where('price_notice', '<', change.n)
      .where('status', 'in', RENEWING)
      .where('id', '<>', sql<Subscription['id']>`all(${failed}::text[])`)
      .limit(limit - concerned.length)
      .forUpdate()
      .skipLocked()
      .execute();
    concerned.push(...subscribers.map((subscriber) => ({ subscriber, change })));
    if (concerned.length === limit) break;
  }
  return concerned;
}

/** Only the last price of a plan counts: it replaces what was announced before it. */
async function latestChanges(trx: Database): Promise<PriceChange[]> {
  return await trx
    .selectFrom('plan_price_change')
    .distinctOn(['company', 'package_id', 'billing', 'currency'])
    .selectAll()
    .orderBy('company')
    .orderBy('package_id')
    .orderBy('billing')
    .orderBy('currency')
    .orderBy('n', 'desc')
    .execute();
}

async function announce(trx: Database, concerned: readonly Concerned[], now: Date): Promise<void> {
  const notices = concerned.map(({ subscriber, change }) => ({
    id: subscriber.id,
    n: change.n,
    ...priceNotice(subscriber, change, now),
  }));
  await sql`
    update subscription set
      price_notice = notice.n, next_price_minor = notice.price, next_price_from = notice.from_at
    from unnest(
      ${notices.map(({ id }) => id)}::text[], ${notices.map(({ n }) => n)}::bigint[],
      ${notices.map(({ next_price_minor }) => next_price_minor)}::bigint[],
      ${notices.map(({ next_price_from }) => next_price_from)}::timestamptz[]
    ) as notice (id, n, price, from_at)
    where subscription.id = notice.id`.execute(trx);
  const letters = notices.flatMap(({ letter, id, n }) =>
    letter ? [{ queue: 'send-mail' as const, data: { letter, about: `${id}.${n}` } }] : [],
  );
  await enqueue(trx, letters, now);
}
