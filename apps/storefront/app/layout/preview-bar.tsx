import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import styles from './preview-bar.module.css';

/** Tells editors that the page shows drafts. */
export function PreviewBar({ content }: { content: LayoutContent['preview'] }) {
  if (!content) return null;
  return (
    <p className={styles.bar}>
      {content.text} <a href="/preview/end">{content.leaveText}</a>
    </p>
  );
}
