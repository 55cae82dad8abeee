import { Busy, Skeleton } from '@cairn/ui/skeleton';
import styles from './members.module.css';

/** As high as the offers, so that the page does not shift when they come. */
export function OfferSkeleton({ message, hasBonus }: { message: string; hasBonus: boolean }) {
  const card = (
    <>
      <Skeleton width="medium" />
      <Skeleton height="title" width="medium" />
      <Skeleton />
      <Skeleton height="block" />
    </>
  );
  return (
    <>
      <Busy message={message} className={`${styles.offer} ${styles.skeleton}`}>
        {card}
      </Busy>
      {hasBonus && (
        <div className={`${styles.offer} ${styles.bonus} ${styles.skeleton}`} aria-busy="true">
          {card}
        </div>
      )}
    </>
  );
}
