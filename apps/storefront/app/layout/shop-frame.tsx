import type { ReactNode } from 'react';
import type { LayoutContent } from '#app/content/layout.server.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shop-frame.module.css';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

export type FrameProps = {
  locale: string;
  basePath: string;
  layout: LayoutContent;
  children: ReactNode;
};

/** Header, footer and what stands between them. */
export function ShopFrame({ layout, children, ...place }: FrameProps) {
  useFocusOnNavigation();
  return (
    <>
      <a className={styles.skip} href="#main">
        {layout.skipLinkText}
      </a>
      <Header layout={layout} {...place} />
      {children}
      <Footer layout={layout} />
    </>
  );
}
