import {
  CURRENT_STATUSES,
  type CurrentStatus,
  type UserSubscription,
} from '@cairn/contract/subscriptions/user-subscriptions';

export type CurrentSubscription = UserSubscription & { subscriptionStatus: CurrentStatus };

/** The subscription that is shown as the member's own [4.14]. */
export function currentSubscription(
  subscriptions: readonly UserSubscription[],
): CurrentSubscription | undefined {
  return subscriptions.find(isCurrent);
}

function isCurrent(plan: UserSubscription): plan is CurrentSubscription {
  return CURRENT_STATUSES.some((status) => status === plan.subscriptionStatus);
}

/** The price that the next renewal charges: an announced change applies from its day on. */
export function nextPriceOf({ cost, renewDate, priceChange }: UserSubscription): number {
  const isChanged =
    priceChange !== undefined && renewDate !== undefined && priceChange.from <= renewDate;
  return isChanged ? priceChange.amount : cost.amount;
}

type Months = NonNullable<UserSubscription['months']>;

/** The stones of a plan's year: those of months that have brought their avios, the latest in gold. */
export function stonesOf(months: Months): ('credited' | 'latest' | 'planned')[] {
  const latest = months.findLastIndex(({ state }) => state === 'credited');
  return months.map(({ state }, index) => {
    if (state !== 'credited') return 'planned';
    return index === latest ? 'latest' : 'credited';
  });
}
