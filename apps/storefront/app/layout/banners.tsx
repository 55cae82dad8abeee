import { useSession } from '#app/session/session.tsx';
import { Banner } from './banner.tsx';
import { chooseBanners } from './choose-banners.ts';
import type { FrameProps } from './shop-frame.tsx';

type Props = Pick<FrameProps, 'banners' | 'market'> & { page: string };

/** The banners of a page, for the country of the member or else the visitor's market. */
export function Banners({ banners, market, page }: Props) {
  const { member } = useSession();
  const profile = member?.profile.status === 'ready' ? member.profile.value : undefined;
  const country = profile?.country ?? market;
  const { promotion, global } = chooseBanners(banners, { page, country });
  return (
    <>
      {promotion && <Banner banner={promotion} place="promotion" />}
      {global && <Banner banner={global} place="global" />}
    </>
  );
}
