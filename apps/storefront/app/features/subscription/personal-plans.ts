import type { SubscriptionPackage } from '@cairn/contract/subscriptions/subscription-packages';
import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { dateFormat } from '@cairn/contract/values/formats';
import type { SmallUnits } from '#app/content/text/price-texts.ts';
import { type ChangeNotice, describeChange } from '#app/ordering/choice/describe-change.ts';
import { currentSubscription } from '#app/ordering/orders/current-subscription.ts';
import { termsOf } from '#app/ordering/orders/terms.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
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
  describeChange(before: StoredOrder, now: StoredOrder): ChangeNotice;
};

type PersonalPlanFormat = { locale: string; smallUnits: SmallUnits; timeZone: string };

/** Undefined without any plan. */
export function showPersonalPlans(
  packages: readonly SubscriptionPackage[],
  subscriptions: readonly UserSubscription[],
  format: PersonalPlanFormat,
): PersonalPlans | undefined {
  const [first] = packages;
  if (!first) return undefined;
  const current = currentSubscription(subscriptions);
  return {
    offer: { currency: first.currency, plans: showPlans(packages, format) },
    code: first.eligibility.errorCodes[0],
    current: current && showCurrent(current, format),
    describeChange: (before, now) =>
      describeChange({ before: termsOf(before), now: termsOf(now) }, format.locale),
  };
}

function showCurrent(
  plan: UserSubscription,
  { locale, timeZone }: PersonalPlanFormat,
): CurrentPlan {
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
