import { Busy, Skeleton } from '@cairn/ui/skeleton';
import type { HistoryPage } from '#app/content/pages/history-page.server.ts';
import list from './history-list.module.css';
import styles from './history-page.module.css';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** As tall as filters and a first month, so that the page moves little when they arrive. */
export function HistorySkeleton({ content }: { content: Pick<HistoryPage, 'busyText'> }) {
  return (
    <Busy message={content.busyText}>
      <div className={styles.filterSkeleton}>
        <Skeleton height="block" />
      </div>
      <RowsSkeleton />
    </Busy>
  );
}

function RowsSkeleton() {
  return (
    <div className={list.month}>
      <Skeleton width="short" />
      <ul className={list.rows}>
        {ROWS.map((row) => (
          <li key={row} className={list.skeletonRow}>
            <Skeleton width="medium" />
            <Skeleton width="short" />
          </li>
        ))}
      </ul>
    </div>
  );
}
