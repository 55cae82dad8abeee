import { Banner } from './banner.tsx';
import { type BannersProps, useShownBanners } from './use-shown-banners.ts';

export function Banners(props: BannersProps) {
  const { promotion, global } = useShownBanners(props);
  return (
    <>
      {promotion && <Banner banner={promotion} place="promotion" />}
      {global && <Banner banner={global} place="global" />}
    </>
  );
}
