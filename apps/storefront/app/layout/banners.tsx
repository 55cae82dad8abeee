import { Banner } from './banner.tsx';
import { type BannersProps, useShownBanners } from './use-shown-banners.ts';

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
