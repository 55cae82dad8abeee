import type { Database } from '../database/tables.ts';
import { memberAccount } from '../ledger/accounts.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { RefundFacts } from './status-rules.ts';
import type { Subscription } from './subscription.ts';

export type PaymentFacts = {
  accumulatedAvios: number;
  /** The first payment is authorised and not captured yet. */
  isBeingPaid: boolean;
  /** Of the last payment that was taken. */
  pspReference: string | undefined;
  /** How that was paid, such as visa. */
  method: string | undefined;
} & Pick<RefundFacts, 'paidAt' | 'free' | 'credited'>;

/** What has been paid for a subscription, and what came of it. */
export async function readPayments(
  db: Database,
  subscription: Subscription,
): Promise<PaymentFacts> {
  const cycles = await db
    .selectFrom('subscription_cycle')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.psp_reference', '=', 'subscription_cycle.psp_reference')
        .on('payment.state', '=', 'captured'),
    )
    .select(['n', 'charge_minor', 'avios', 'subscription_cycle.state', 'payment.state_since'])
    .select(['subscription_cycle.psp_reference', 'payment.method'])
    .where('subscription_id', '=', subscription.id)
    .orderBy('n')
    .execute();
  const credited = cycles.filter((cycle) => cycle.state === 'credited');
  const last = credited.findLast((cycle) => cycle.charge_minor > 0);
  const balance = await readBalance(db, memberAccount(subscription));
  return {
    accumulatedAvios: sumOfAvios(credited),
    isBeingPaid: cycles.some(({ n, state }) => n === 1 && state === 'charging'),
    pspReference: last?.psp_reference ?? undefined,
    method: last?.method ?? undefined,
    paidAt: last?.state_since ?? undefined,
    free: balance ? balance.balance - balance.held : 0,
    credited: sumOfAvios(credited.filter((cycle) => last && cycle.n >= last.n)),
  };
}

function sumOfAvios(cycles: readonly { avios: number }[]): number {
  return cycles.reduce((sum, { avios }) => sum + avios, 0);
}
