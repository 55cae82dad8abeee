import type { Banner } from '#app/content/blocks/banner.server.ts';
import { useSession } from '#app/session/session.tsx';
import { chooseBanners } from './choose-banners.ts';

export type BannersProps = { banners: readonly Banner[]; market: string; page: string };

/** A page's banners for the member's country, or for a visitor's market. */
export function useShownBanners({ banners, market, page }: BannersProps) {
  const { member, isExpected } = useSession();
  const country = useCountry(market);
  // On the start page, members find the bonus among their offers.
  const isOffered = page === 'discovery' && (isExpected || member !== undefined);
  const { promotion, global } = chooseBanners(banners, { page, country });
  return { promotion: isOffered ? undefined : promotion, global };
}

/** Undefined until the session is known: a banner for one country only must not flash up. */
function useCountry(market: string): string | undefined {
  const { member, isExpected } = useSession();
  if (!member) return isExpected ? undefined : market;
  if (member.profile.status === 'loading') return undefined;
  return (member.profile.status === 'ready' ? member.profile.value.country : undefined) ?? market;
}
