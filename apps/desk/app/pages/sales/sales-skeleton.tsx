import { classNames } from '@cairn/ui/class-names';
import { Busy, Skeleton } from '@cairn/ui/skeleton';
import styles from './sales.module.css';

/** The shape of the page: a strip of totals, a wide plot and two narrow ones. */
export function SalesSkeleton() {
  return (
    <Busy message="Loading the figures" className={styles.loading}>
      <div className={styles.strip}>
        {['one', 'two', 'three', 'four', 'five'].map((key) => (
          <div key={key}>
            <Skeleton width="short" />
            <Skeleton width="medium" height="title" />
          </div>
        ))}
      </div>
      <div className={styles.plots}>
        <Shape className={styles.first} />
        <Shape />
        <Shape />
      </div>
    </Busy>
  );
}

function Shape({ className }: { className?: string | undefined }) {
  return (
    <div className={classNames(styles.shape, className)}>
      <Skeleton width="medium" height="title" />
      <Skeleton className={styles.drawing} />
    </div>
  );
}
