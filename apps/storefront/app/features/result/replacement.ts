import type { Product } from '@cairn/contract/values/product';
import type { Banner } from '#app/content/blocks/banner.server.ts';
import type { Member } from '#app/session/session.tsx';

type Where = { product: Product; country: string | undefined; now: number };

/** Text and picture of a campaign's banner in place of the page's own. */
export function replacementOf(banners: readonly Banner[], { product, country, now }: Where) {
  const banner = banners.find(
    ({ isBannerReplacingTransaction, limitToCountry, endDate, successes }) =>
      isBannerReplacingTransaction &&
      successes[product] !== undefined &&
      (limitToCountry === undefined || limitToCountry === country) &&
      (endDate === undefined || endDate > now),
  );
  return banner?.successes[product];
}

/** Undefined while it loads, so that a banner for one country does not flash up for another. */
export function countryOf({ profile }: Member, market: string): string | undefined {
  if (profile.status === 'loading') return undefined;
  return (profile.status === 'ready' ? profile.value.country : undefined) ?? market;
}
