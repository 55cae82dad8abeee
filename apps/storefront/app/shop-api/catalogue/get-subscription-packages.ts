import {
  type SubscriptionPackage,
  subscriptionPackages,
} from '@cairn/contract/subscriptions/subscription-packages';
import type { Currency } from '@cairn/contract/values/currency';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

const PATH = '/subscriptionsPackages';

/** Plans for visitors. */
export async function getSubscriptionPackages(
  fetcher: Fetcher,
  currency: Currency,
): Promise<Result<SubscriptionPackage[]>> {
  return checked(subscriptionPackages, await fetcher(PATH, { query: { currency } }));
}

/** In the currency that the member is charged in. */
export const plansQuery: MemberQuery<SubscriptionPackage[]> = {
  key: ['plans'],
  call: async (fetcher, signal) => checked(subscriptionPackages, await fetcher(PATH, { signal })),
};
