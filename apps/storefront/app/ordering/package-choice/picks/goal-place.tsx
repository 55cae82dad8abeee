import { Skeleton } from '@cairn/ui/skeleton';
import { lazy, Suspense } from 'react';
import styles from './goal-place.module.css';
import type { GoalProps } from './goal-strip.tsx';

/** Loaded on demand: visitors have no goal. */
const GoalStrip = lazy(() => import('./goal-strip.tsx'));

type Props = Omit<GoalProps, 'balance'> & {
  /** Undefined while it loads. */
  balance: number | undefined;
};

/** As high while the balance is awaited. */
export function GoalPlace({ balance, ...props }: Props) {
  return (
    <section className={styles.place} aria-label={props.texts.label}>
      <Suspense fallback={<Skeleton className={styles.wait} />}>
        {balance === undefined ? (
          <Skeleton className={styles.wait} />
        ) : (
          <GoalStrip {...props} balance={balance} />
        )}
      </Suspense>
    </section>
  );
}
