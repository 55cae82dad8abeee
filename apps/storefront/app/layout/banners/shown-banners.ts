import type { Banner } from '#app/content/blocks/banner.server.ts';
import { usePageName } from '#app/layout/page-names.ts';
import { countryOf, useSession } from '#app/session/session.tsx';

/** Banners that are enabled, the partner's, and not over. */
export function openBanners(
  banners: readonly Banner[],
  { partner, now }: { partner: string; now: number },
): Banner[] {
  return banners.filter(
    (banner) =>
      banner.isEnabled && [banner.partnerCode].flat().includes(partner) && !isOver(banner, now),
  );
}

/** An ended banner stays only if it has a text for that. */
function isOver({ endDate, countdownReplacer }: Banner, now: number): boolean {
  return endDate !== undefined && endDate <= now && countdownReplacer === undefined;
}

type Placement = { page: string | undefined; country: string | undefined };
type Chosen = { promotion: Banner | undefined; global: Banner | undefined };

/** At most two per page: the bonus promotion, which has no format, and the global banner. */
export function chooseBanners(banners: readonly Banner[], { page, country }: Placement): Chosen {
  const here = banners.filter(
    (banner) =>
      page !== undefined &&
      pagesOf(banner).includes(page) &&
      (banner.limitToCountry === undefined || banner.limitToCountry === country),
  );
  return { promotion: here.find(isPromotion), global: here.find((banner) => !isPromotion(banner)) };
}

function isPromotion({ globalBannerFormat }: Banner): boolean {
  return globalBannerFormat === undefined;
}

/** A promotion belongs on the start page unless its editor says otherwise [2.24]. */
function pagesOf(banner: Banner): readonly string[] {
  return banner.activePages ?? (isPromotion(banner) ? ['discovery'] : []);
}

export type BannersProps = { banners: readonly Banner[]; market: string };

/** A page's banners for the member's country, or for a visitor's market. */
export function useShownBanners({ banners, market }: BannersProps) {
  const country = useCountry(market);
  return chooseBanners(banners, { page: usePageName(), country });
}

/** Undefined until the session is known. */
function useCountry(market: string): string | undefined {
  const { member, isExpected } = useSession();
  if (!member) return isExpected ? undefined : market;
  return countryOf(member, market);
}
