import type { SubscriptionPackage } from '@cairn/contract/subscriptions/subscription-packages';
import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { dateFormat } from '@cairn/contract/values/formats';
import type { SmallUnits } from '#app/content/text/price-texts.ts';
import type { MessageValues } from '#app/errors/error-record.ts';
import { priceChangeValues } from '#app/ordering/choice/price-change-values.ts';
import { currentSubscription } from '#app/ordering/orders/current-subscription.ts';
import { type PlanOffer, showPlans } from './offer.ts';

export type CurrentPlan = {
  packageId: string;
  label: 'active' | 'cancelled' | 'refund';
  interval: UserSubscription['cost']['frequency'];
  /** The last day of a plan that ends. */
  endDate: string;
};

/** Plans in the currency that this member is charged in, and the plan that they have. */
export type PersonalPlans = {
  offer: PlanOffer;
  /** The first of the codes that stop this member from subscribing. */
  code: number | undefined;
  current: CurrentPlan | undefined;
  /** Old and new price, for the notice about a change. */
  priceChange(change: Parameters<typeof priceChangeValues>[0]): MessageValues;
};

type Words = { locale: string; smallUnits: SmallUnits; timeZone: string };

/** Undefined without any plan. */
export function showPersonalPlans(
  packages: readonly SubscriptionPackage[],
  subscriptions: readonly UserSubscription[],
  words: Words,
): PersonalPlans | undefined {
  const [first] = packages;
  if (!first) return undefined;
  const current = currentSubscription(subscriptions);
  return {
    offer: { currency: first.currency, plans: showPlans(packages, words) },
    code: first.eligibility.errorCodes[0],
    current: current && showCurrent(current, words),
    priceChange: (change) => priceChangeValues(change, words.locale),
  };
}

function showCurrent(plan: UserSubscription, { locale, timeZone }: Words): CurrentPlan {
  const { packageId, subscriptionStatus: status, cost, cancelInfo } = plan;
  const { scheduledDate } = cancelInfo;
  const format = dateFormat(locale, { dateStyle: 'long', timeZone });
  return {
    packageId,
    label:
      status === 'cancelled_scheduled'
        ? 'cancelled'
        : status === 'refund_pending'
          ? 'refund'
          : 'active',
    interval: cost.frequency,
    endDate: scheduledDate ? format.format(new Date(scheduledDate)) : '',
  };
}
