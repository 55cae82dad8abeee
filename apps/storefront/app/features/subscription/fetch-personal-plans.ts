import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { dateFormat } from '@cairn/contract/values/formats';
import type { SmallUnits } from '#app/content/text/price-texts.ts';
import type { Result } from '#app/errors/result.ts';
import { type ChangeNotice, describeChange } from '#app/ordering/choice/describe-change.ts';
import { currentSubscription } from '#app/ordering/orders/current-subscription.ts';
import { termsOf } from '#app/ordering/orders/terms.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { getSubscriptionPackages } from '#app/shop-api/get-subscription-packages.ts';
import { getSubscriptions } from '#app/shop-api/get-subscriptions.ts';
import { type PlanOffer, showPlans } from './offer.ts';

export type CurrentPlan = {
  packageId: string;
  label: 'active' | 'cancelled' | 'refund';
  interval: UserSubscription['cost']['frequency'];
  /** The last day of a plan that ends. */
  endDate: string;
};

/** With the functions that only members need: visitors never load those. */
export type PersonalPlans = {
  offer: PlanOffer;
  /** The first of the codes that stop this member from subscribing. */
  code: number | undefined;
  current: CurrentPlan | undefined;
  describeChange(before: StoredOrder, now: StoredOrder): ChangeNotice;
};

type Words = { locale: string; smallUnits: SmallUnits; timeZone: string };

/** Plans in the currency that this member is charged in, and the plan that they have. */
export async function fetchPersonalPlans(
  ask: Fetcher,
  words: Words,
): Promise<Result<PersonalPlans>> {
  const [packages, subscriptions] = await Promise.all([
    getSubscriptionPackages(ask),
    getSubscriptions(ask),
  ]);
  if (!packages.ok) return packages;
  if (!subscriptions.ok) return subscriptions;
  const [first] = packages.value;
  if (!first) return { ok: false, code: 'schema_validation_failed' };
  const current = currentSubscription(subscriptions.value);
  return {
    ok: true,
    value: {
      offer: { currency: first.currency, plans: showPlans(packages.value, words) },
      code: first.eligibility.errorCodes[0],
      current: current && showCurrent(current, words),
      describeChange: (before, now) =>
        describeChange({ before: termsOf(before), now: termsOf(now) }, words.locale),
    },
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
