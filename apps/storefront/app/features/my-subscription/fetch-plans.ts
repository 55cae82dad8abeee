import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import type { Result } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { getSubscriptions } from '#app/shop-api/get-subscriptions.ts';
import { getTransactions } from '#app/shop-api/transaction-history.ts';

const SHOWN_PAYMENTS = '4';

export type MemberPlans = {
  plans: UserSubscription[];
  /** The latest payments; undefined if they could not be fetched, which leaves the rest usable. */
  payments: PastTransaction[] | undefined;
};

export async function fetchPlans(ask: Fetcher): Promise<Result<MemberPlans>> {
  const [plans, payments] = await Promise.all([
    getSubscriptions(ask),
    getTransactions(ask, { product: 'subscription', limit: SHOWN_PAYMENTS }),
  ]);
  if (!plans.ok) return plans;
  return {
    ok: true,
    value: {
      plans: plans.value,
      payments: payments.ok ? payments.value.transactions : undefined,
    },
  };
}
