import type { Banner } from '#app/content/blocks/banner.server.ts';
import { chooseBanners } from '#app/layout/banners/choose-banners.ts';
import { useSession } from '#app/session/session.tsx';
import { usePageName } from './page-names.ts';

export type BannersProps = { banners: readonly Banner[]; market: string };

/** A page's banners for the member's country, or for a visitor's market. */
export function useShownBanners({ banners, market }: BannersProps) {
  const country = useCountry(market);
  return chooseBanners(banners, { page: usePageName(), country });
}

/** Undefined until the session is known: a banner for one country only must not flash up. */
function useCountry(market: string): string | undefined {
  const { member, isExpected } = useSession();
  if (!member) return isExpected ? undefined : market;
  if (member.profile.status === 'loading') return undefined;
  return (member.profile.status === 'ready' ? member.profile.value.country : undefined) ?? market;
}
