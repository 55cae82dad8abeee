import type { Page } from '#app/content/pages/page.server.ts';
import { PageMeta } from '#app/content/pages/page-meta.tsx';
import styles from './page-head.module.css';

/** Document title, meta data, heading and intro. */
export function PageHead({ page: { meta, title, intro } }: { page: Page }) {
  return (
    <div className={styles.head}>
      <PageMeta meta={meta} />
      <h1 tabIndex={-1}>{title}</h1>
      {intro && <p>{intro}</p>}
    </div>
  );
}
