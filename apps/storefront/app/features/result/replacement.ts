import type { Product } from '@cairn/contract/product';
import type { Banner } from '#app/content/banner.server.ts';
import type { Member } from '#app/session/session.tsx';

type Where = { product: Product; country: string | undefined; now: number };

/** What a campaign's banner shows in place of the page's own words and picture, if one does. */
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

/** Undefined while it is not known: what is for one country only must not flash up. */
export function countryOf({ profile }: Member, market: string): string | undefined {
  if (profile.status === 'loading') return undefined;
  return (profile.status === 'ready' ? profile.value.country : undefined) ?? market;
}
