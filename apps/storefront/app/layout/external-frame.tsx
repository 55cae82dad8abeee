import logo from '@cairn/ui/drawings/logo.svg';
import type { ReactNode } from 'react';
import type { AnalyticsProps } from '#app/analytics/analytics.tsx';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { ErrorNotice } from '#app/errors/error-notice.tsx';
import styles from '#app/layout/header/header.module.css';
import { OnDemandAnalytics } from './on-demand.tsx';
import { OwnedPage } from './owned-page.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { ScriptNotice } from './script-notice.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

type Props = AnalyticsProps & { layout: LayoutContent; isPreview: boolean; children: ReactNode };

export function ExternalFrame({ layout, isPreview, children, ...measured }: Props) {
  useFocusOnNavigation();
  return (
    <>
      {isPreview && <PreviewBar content={layout.preview} />}
      <OnDemandAnalytics {...measured} layout={layout} />
      <header className={styles.header}>
        <div className={`wrap ${styles.row}`}>
          <span className={styles.brand}>
            <img src={logo} alt="" width={30} height={30} />
            {layout.brandName}
          </span>
        </div>
      </header>
      <ScriptNotice content={layout.noScript} />
      <ErrorNotice
        fallback={layout.errorPage}
        dismissLabel={layout.notice.dismissText}
        offline={layout.offline}
      />
      <OwnedPage layout={layout}>{children}</OwnedPage>
    </>
  );
}
