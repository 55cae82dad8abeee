import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import type { Database } from '../database/tables.ts';
import type { Cycle } from './subscription.ts';

export async function findCycle(
  db: Database,
  subscription: SubscriptionId,
  n: number,
): Promise<Cycle | undefined> {
  return await db
    .selectFrom('subscription_cycle')
    .selectAll()
    .where('subscription_id', '=', subscription)
    .where('n', '=', n)
    .executeTakeFirst();
}

/** The months that a payment is for, the charged one first. */
export async function cyclesPaidBy(
  db: Database,
  subscription: SubscriptionId,
  pspReference: string,
): Promise<Cycle[]> {
  return await db
    .selectFrom('subscription_cycle')
    .selectAll()
    .where('subscription_id', '=', subscription)
    .where('psp_reference', '=', pspReference)
    .orderBy('n')
    .execute();
}

/** The month of the last payment that was taken. */
export async function lastPaidCycle(
  db: Database,
  subscription: SubscriptionId,
): Promise<Cycle | undefined> {
  return await db
    .selectFrom('subscription_cycle')
    .selectAll()
    .where('subscription_id', '=', subscription)
    .where('charge_minor', '>', 0)
    .where('state', 'in', ['credited', 'refunded'])
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
}
