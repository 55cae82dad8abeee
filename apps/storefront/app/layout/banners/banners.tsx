import { type BannersProps, useShownBanners } from '#app/layout/use-shown-banners.ts';
import { Banner } from './banner.tsx';

export function Banners(props: BannersProps) {
  const { promotion, global } = useShownBanners(props);
  if (!promotion && !global) return null;
  return (
    <div className="wrap">
      {promotion && <Banner banner={promotion} place="promotion" />}
      {global && <Banner banner={global} place="global" />}
    </div>
  );
}
