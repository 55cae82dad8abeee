import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { memberAccount } from '../ledger/accounts.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { type Month, monthsIn } from './month.ts';
import type { RefundFacts } from './status-rules.ts';
import type { Subscription } from './subscription.ts';

export type PaymentFacts = {
  /** In the order of their numbers. */
  months: readonly Month[];
  accumulatedAvios: number;
  /** The first payment is authorised and not captured yet. */
  isBeingPaid: boolean;
  /** The last month that was charged, and is neither refunded nor charged back. */
  lastPaid: Month | undefined;
  /** The payment method of that month, such as visa. */
  method: string | undefined;
} & Pick<RefundFacts, 'paidAt' | 'hasPayment' | 'free' | 'credited' | 'kept'>;

/** The payments of a subscription and their months. */
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
  const bySubscription = Map.groupBy(months, ({ subscription_id }) => subscription_id);
  const balance = await readBalance(db, memberAccount(member));
  const free = balance ? balance.balance - balance.held : 0;
  return ({ id }) => ({ ...factsOf(bySubscription.get(id) ?? []), free });
}

type FoundMonth = Awaited<ReturnType<typeof findMonths>>[number];

async function findMonths(db: Database, ids: readonly Subscription['id'][]) {
  return await monthsIn(db)
    .leftJoin('payment', 'payment.psp_reference', 'charge.paid_by')
    .select(['payment.method', 'refunded_minor', 'charged_back_minor'])
    .select('returned_elsewhere_minor')
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
    isBeingPaid: months.some(
      ({ n, state, charge_state }) => n === 1 && state === 'charging' && charge_state !== 'held',
    ),
    lastPaid: last,
    method: last?.method ?? undefined,
    paidAt: last?.paid_at ?? undefined,
    hasPayment: Boolean(last?.paid_by),
    kept: last ? keptOf(last) : 0,
    credited: sumOfAvios(credited.filter((month) => last && month.n >= last.n)),
  };
}

function keptOf({ charge_minor, ...payment }: FoundMonth): number {
  const { refunded_minor, charged_back_minor, returned_elsewhere_minor } = payment;
  const returned = (refunded_minor ?? 0) + (returned_elsewhere_minor ?? 0);
  return charge_minor - returned - (charged_back_minor ?? 0);
}

function sumOfAvios(months: readonly { avios: number }[]): number {
  return months.reduce((sum, { avios }) => sum + avios, 0);
}
