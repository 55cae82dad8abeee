import { FAILURES, type Failure } from '@cairn/contract/orders/transaction-state';
import { happened } from '@cairn/telemetry/channels';
import { sql } from 'kysely';
import { releaseCap } from '../caps/release-cap.ts';
import type { Database } from '../database/tables.ts';
import { afterCommit } from '../database/transact.ts';
import { releaseHold } from '../ledger/release-hold.ts';
import { advanceOrder, type Because } from './advance-order.ts';
import type { Order } from './order.ts';

const STATE = {
  expired: 'expired',
  refused: 'refused',
  cancelled: 'cancelled',
  amountMismatch: 'cancelled',
  risk: 'cancelled',
  recipientCap: 'cancelled',
  recipientGone: 'cancelled',
} as const satisfies Record<Failure, string>;

/** Ends an order that was not paid, and releases what was reserved for it. */
export async function failOrder(
  trx: Database,
  order: Order,
  failure: Failure,
  because: Because,
  now: Date,
): Promise<void> {
  await advanceOrder(trx, order, [STATE[failure]], because, now);
  await sql`
    with charge_failed as (
      update charge set state = 'failed', state_since = ${now}::timestamptz
      where reference = ${order.id}
    )
    update orders set failure = ${FAILURES[failure]}::bigint, failed_from = ${order.state}
    where id = ${order.id}`.execute(trx);
  await releaseReserved(trx, order, now);
  const { company, product } = order;
  afterCommit(trx, () => happened({ kind: 'order_failure', company, product, reason: failure }));
}

/** Releases caps, held avios and the activities that were to be boosted. */
export async function releaseReserved(trx: Database, order: Order, now: Date): Promise<void> {
  await releaseCap(trx, order.id);
  if (order.product === 'transfer') {
    await releaseHold(trx, { type: 'order', id: order.id }, now);
  }
  if (order.product === 'booster') {
    await trx.deleteFrom('boosted_activity').where('order_id', '=', order.id).execute();
  }
}
