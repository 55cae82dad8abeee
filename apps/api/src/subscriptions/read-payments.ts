import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { memberAccount } from '../ledger/accounts.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { RefundFacts } from './status-rules.ts';
import type { Cycle, Subscription } from './subscription.ts';

type Month = Pick<
  Cycle,
  'subscription_id' | 'n' | 'charge_minor' | 'avios' | 'state' | 'attempts' | 'psp_reference'
>;

export type PaymentFacts = {
  /** In the order of their numbers. */
  months: readonly Month[];
  accumulatedAvios: number;
  /** The first payment is authorised and not captured yet. */
  isBeingPaid: boolean;
  /** The last captured payment that was neither refunded nor charged back. */
  pspReference: string | undefined;
  /** How that was paid, such as visa. */
  method: string | undefined;
} & Pick<RefundFacts, 'paidAt' | 'free' | 'credited'>;

/** What has been paid for a subscription, and what came of it. */
export async function readPayments(
  db: Database,
  subscription: Subscription,
): Promise<PaymentFacts> {
  const factsOf = await readPaymentsOf(db, subscription, [subscription]);
  return factsOf(subscription);
}

/** The same for several subscriptions of a member, in as many queries as for one. */
export async function readPaymentsOf(
  db: Database,
  member: Member,
  subscriptions: readonly Subscription[],
): Promise<(subscription: Pick<Subscription, 'id'>) => PaymentFacts> {
  const ids = subscriptions.map(({ id }) => id);
  const months = ids.length === 0 ? [] : await findMonths(db, ids);
  const byPlan = Map.groupBy(months, ({ subscription_id }) => subscription_id);
  const balance = await readBalance(db, memberAccount(member));
  const free = balance ? balance.balance - balance.held : 0;
  return ({ id }) => ({ ...factsOf(byPlan.get(id) ?? []), free });
}

type FoundMonth = Awaited<ReturnType<typeof findMonths>>[number];

async function findMonths(db: Database, ids: readonly Subscription['id'][]) {
  return await db
    .selectFrom('subscription_cycle')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.psp_reference', '=', 'subscription_cycle.psp_reference')
        .on('payment.state', '=', 'captured'),
    )
    .select(['subscription_id', 'n', 'charge_minor', 'avios', 'attempts'])
    .select(['subscription_cycle.state', 'subscription_cycle.psp_reference'])
    .select(['payment.state_since', 'payment.method'])
    .where('subscription_id', 'in', ids)
    .orderBy('n')
    .execute();
}

function factsOf(months: readonly FoundMonth[]): Omit<PaymentFacts, 'free'> {
  const credited = months.filter((month) => month.state === 'credited');
  const last = credited.findLast((month) => month.charge_minor > 0);
  return {
    months,
    accumulatedAvios: sumOfAvios(credited),
    isBeingPaid: months.some(({ n, state }) => n === 1 && state === 'charging'),
    pspReference: last?.psp_reference ?? undefined,
    method: last?.method ?? undefined,
    paidAt: last?.state_since ?? undefined,
    credited: sumOfAvios(credited.filter((month) => last && month.n >= last.n)),
  };
}

function sumOfAvios(months: readonly { avios: number }[]): number {
  return months.reduce((sum, { avios }) => sum + avios, 0);
}
