import type { SubscriptionPackage } from '@cairn/contract/subscriptions/subscription-packages';
import type { Currency } from '@cairn/contract/values/currency';
import type { Result } from '#app/errors/result.ts';
import { checkedBy } from './checked.ts';
import type { Fetcher } from './fetcher.ts';
import type { MemberQuery } from './member-query.ts';

const PATH = '/subscriptionsPackages';
const loadSchema = () =>
  import('@cairn/contract/subscriptions/subscription-packages').then(
    ({ subscriptionPackages }) => subscriptionPackages,
  );

/** Plans for visitors. */
export async function getSubscriptionPackages(
  fetcher: Fetcher,
  currency: Currency,
): Promise<Result<SubscriptionPackage[]>> {
  return await checkedBy(loadSchema(), fetcher(PATH, { query: { currency } }));
}

/** In the currency that the member is charged in. */
export const plansQuery: MemberQuery<SubscriptionPackage[]> = {
  key: ['plans'],
  call: (fetcher, signal) => checkedBy(loadSchema(), fetcher(PATH, { signal })),
};
