import { Busy, Skeleton } from '@cairn/ui/skeleton';
import styles from './skeleton-rows.module.css';

/** Keeps the shape of rows while they load. */
export function SkeletonRows({ count = 4, message }: { count?: number; message: string }) {
  const rows = Array.from({ length: count }, (_, index) => index);
  return (
    <Busy message={message} className={styles.rows}>
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton className={styles.spot} />
          <Skeleton width={row % 2 === 0 ? 'medium' : 'short'} />
          <Skeleton />
        </div>
      ))}
    </Busy>
  );
}
