import type { Page } from '../blocks/entry.server.ts';
import styles from './page-head.module.css';
import { PageMeta } from './page-meta.tsx';

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
