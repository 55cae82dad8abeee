import type { ReactNode } from 'react';
import type { AnalyticsSettings } from '#app/analytics/consent.ts';
import type { Banner } from '#app/content/blocks/banner.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { ErrorNotice } from '#app/errors/error-notice.tsx';
import { Banners } from '#app/layout/banners/banner.tsx';
import { Header } from '#app/layout/header/header.tsx';
import type { PlaceProps } from '#app/layout/header/language-list.tsx';
import { Footer } from './footer.tsx';
import { OnDemandAnalytics, OnDemandChat } from './on-demand.tsx';
import { OwnedPage } from './owned-page.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { ScriptNotice } from './script-notice.tsx';
import styles from './shop-frame.module.css';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

export type FrameProps = PlaceProps & {
  publicOrigin: string;
  banners: readonly Banner[];
  isPreview: boolean;
  analytics: AnalyticsSettings | undefined;
  children: ReactNode;
};

/** Header, footer, banners and error notice around a page. */
export function ShopFrame({ layout, banners, isPreview, children, ...place }: FrameProps) {
  useFocusOnNavigation();
  return (
    <>
      {isPreview && <PreviewBar content={layout.preview} />}
      <a className={styles.skip} href="#main">
        {layout.skipLinkText}
      </a>
      <OnDemandAnalytics {...place} {...{ layout, banners }} />
      <Header layout={layout} {...place} />
      <ScriptNotice content={layout.noScript} />
      <ErrorNotice
        fallback={layout.errorPage}
        dismissLabel={layout.notice.dismissText}
        offline={layout.offline}
        MessageLink={ContentLink}
      />
      <Banners banners={banners} market={place.market} />
      <OwnedPage layout={layout}>{children}</OwnedPage>
      <Footer layout={layout} basePath={place.basePath} />
      {layout.chatbot && <OnDemandChat content={layout.chatbot} visit={place} />}
    </>
  );
}
