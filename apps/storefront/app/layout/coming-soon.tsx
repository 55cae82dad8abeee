import { buttonClass } from '@cairn/ui/button';
import { Link } from 'react-router';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import type { Page } from '#app/content/pages/page.server.ts';
import styles from './coming-soon.module.css';
import { PageHead } from './page-head.tsx';

/** A page that is not built yet: says so and links to the start page. */
export function ComingSoon({ page, layout }: { page: Page; layout: LayoutContent }) {
  const { message, linkText } = layout.comingSoon;
  return (
    <main id="main" className="wrap">
      <PageHead page={page} />
      <div className={styles.notice}>
        <p>{message}</p>
        <Link className={buttonClass({ kind: 'secondary' })} to="/">
          {linkText}
        </Link>
      </div>
    </main>
  );
}
