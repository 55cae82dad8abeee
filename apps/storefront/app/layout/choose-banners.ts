import type { Banner } from '#app/content/banner.server.ts';

/** The banners that may be shown at all: enabled, the partner's, and not over. */
export function openBanners(
  banners: readonly Banner[],
  { partner, now }: { partner: string; now: number },
): Banner[] {
  return banners.filter(
    (banner) =>
      banner.isEnabled && [banner.partnerCode].flat().includes(partner) && !isOver(banner, now),
  );
}

/** An ended banner goes, unless something stands in its countdown's place. */
function isOver({ endDate, countdownReplacer }: Banner, now: number): boolean {
  return endDate !== undefined && endDate <= now && countdownReplacer === undefined;
}

type Where = { page: string; country: string | undefined };
type Chosen = { promotion: Banner | undefined; global: Banner | undefined };

/** Of those, what a page shows: the bonus promotion, which has no format, and the global one. */
export function chooseBanners(banners: readonly Banner[], { page, country }: Where): Chosen {
  const here = banners.filter(
    ({ limitToCountry }) => limitToCountry === undefined || limitToCountry === country,
  );
  return {
    promotion: here.find((banner) => banner.globalBannerFormat === undefined),
    global: here.find(
      (banner) => banner.globalBannerFormat !== undefined && banner.activePages?.includes(page),
    ),
  };
}
