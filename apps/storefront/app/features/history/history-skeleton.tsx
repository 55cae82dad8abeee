import { Busy, Skeleton } from '@cairn/ui/skeleton';
import type { HistoryPage } from '#app/content/pages/history-page.server.ts';
import filterStyles from './filter-form.module.css';
import list from './history-list.module.css';
import styles from './history-page.module.css';

const FILTERS = ['status', 'year'];
const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** In the shape of the filters and a first month, so that the page moves little when they arrive. */
export function HistorySkeleton({ content }: { content: Pick<HistoryPage, 'busyText'> }) {
  return (
    <Busy message={content.busyText}>
      <FilterSkeleton />
      <RowsSkeleton />
    </Busy>
  );
}

function FilterSkeleton() {
  return (
    <>
      <div className={filterStyles.form}>
        <div className={filterStyles.search}>
          <div>
            <Skeleton className={styles.label} />
            <Skeleton className={styles.hint} />
            <Skeleton className={styles.control} />
          </div>
          <Skeleton className={styles.control} />
        </div>
        <div className={styles.types}>
          <Skeleton className={styles.label} />
          <Skeleton className={styles.control} />
        </div>
        {FILTERS.map((filter) => (
          <div key={filter} className={styles.select}>
            <Skeleton className={styles.label} />
            <Skeleton className={styles.control} />
          </div>
        ))}
      </div>
      <p className={styles.summary} />
    </>
  );
}

function RowsSkeleton() {
  return (
    <div className={list.month}>
      <Skeleton width="short" />
      <ul className={list.rows}>
        {ROWS.map((row) => (
          <li key={row} className={list.skeletonRow}>
            <Skeleton className={list.disc} />
            <div>
              <Skeleton width="medium" />
              <Skeleton width="short" />
            </div>
            <Skeleton className={list.figure} />
          </li>
        ))}
      </ul>
    </div>
  );
}
