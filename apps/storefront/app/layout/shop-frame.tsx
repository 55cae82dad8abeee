import type { ReactNode } from 'react';
import type { Banner } from '#app/content/banner.server.ts';
import type { LayoutContent } from '#app/content/layout.server.ts';
import { ErrorNotice } from '#app/errors/error-notice.tsx';
import type { OperatingContext, RunningCompanies } from '#app/session/operating-context.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PreviewBar } from './preview-bar.tsx';
import styles from './shop-frame.module.css';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

export type FrameProps = {
  companies: RunningCompanies;
  company: OperatingContext['opco'];
  locale: OperatingContext['language'];
  market: OperatingContext['market'];
  basePath: string;
  layout: LayoutContent;
  banners: readonly Banner[];
  isPreview: boolean;
  children: ReactNode;
};

/** What the header needs. */
export type PlaceProps = Omit<FrameProps, 'children' | 'banners' | 'isPreview'>;

/** Header, error notice, page and footer. */
export function ShopFrame({ layout, banners, isPreview, children, ...place }: FrameProps) {
  useFocusOnNavigation();
  return (
    <>
      {isPreview && <PreviewBar content={layout.preview} />}
      <a className={styles.skip} href="#main">
        {layout.skipLinkText}
      </a>
      <Header layout={layout} {...place} />
      <ErrorNotice fallback={layout.errorPage} dismissLabel={layout.notice.dismissText} />
      {children}
      <Footer layout={layout} />
    </>
  );
}
