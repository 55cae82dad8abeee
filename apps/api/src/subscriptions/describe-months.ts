import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import type { Month } from './month.ts';
import { ageAt } from './rules.ts';
import { isRenewing } from './status-rules.ts';
import { beginningOf, type Subscription } from './subscription.ts';

type Months = NonNullable<UserSubscription['months']>;
type MonthState = Months[number]['state'];
type Described = Pick<Subscription, 'company' | 'status' | 'anchored_at'>;
type Known = Pick<Month, 'n' | 'state'>;

/**
 * The twelve months of a subscription's current year, or of its last one; undefined until it has
 * begun.
 */
export function describeMonths(
  subscription: Described,
  known: readonly Known[],
  now: Date,
): Months | undefined {
  const { anchored_at } = subscription;
  if (!anchored_at) return undefined;
  const first = 12 * yearOf(subscription, anchored_at, known, now) + 1;
  const byNumber = new Map(known.map(({ n, state }) => [n, state]));
  let isNextFound = false;
  return Array.from({ length: 12 }, (_, index) => {
    const n = first + index;
    const fate = fateOf(subscription, byNumber.get(n));
    const state: MonthState = fate !== 'comes' ? fate : isNextFound ? 'planned' : 'next';
    if (state === 'next') isNextFound = true;
    return { startsAt: beginningOf(subscription, anchored_at, n).toISOString(), state };
  });
}

/**
 * A subscription that renews is in the year of today; one that has stopped, in the year of its last
 * month.
 */
function yearOf(
  { company, status }: Described,
  anchor: Date,
  known: readonly Known[],
  now: Date,
): number {
  if (isRenewing(status)) return ageAt(anchor, now, companyTimeZone(company)).years;
  return Math.floor(((known.at(-1)?.n ?? 1) - 1) / 12);
}

/** A month without a row has not been charged: it comes only if the subscription renews. */
function fateOf({ status }: Described, state: Month['state'] | undefined) {
  switch (state) {
    case 'credited':
      return 'credited';
    case 'failed':
    case 'refunded':
      return 'missed';
    case 'due':
    case 'charging':
      return 'comes';
    case undefined:
      return isRenewing(status) ? 'comes' : 'missed';
  }
}
