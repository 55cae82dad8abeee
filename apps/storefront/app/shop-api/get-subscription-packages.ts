import {
  type SubscriptionPackage,
  subscriptionPackages,
} from '@cairn/contract/subscriptions/subscription-packages';
import type { Currency } from '@cairn/contract/values/currency';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';

/** Without a currency: in the one that the member is charged in. */
export async function getSubscriptionPackages(
  ask: Fetcher,
  currency?: Currency,
): Promise<Result<SubscriptionPackage[]>> {
  const query = currency === undefined ? {} : { currency };
  return checked(subscriptionPackages, await ask('/subscriptionsPackages', { query }));
}
