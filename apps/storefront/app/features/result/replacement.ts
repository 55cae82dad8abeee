import type { Product } from '@cairn/contract/values/product';
import type { Banner } from '#app/content/blocks/banner.server.ts';

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
