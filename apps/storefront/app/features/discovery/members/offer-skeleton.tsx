import { Busy, Skeleton } from '@cairn/ui/skeleton';
import type { HomeCardKind } from '#app/context/home-cookie.ts';
import styles from './members.module.css';

type Props = {
  message: string;
  /** How many there are of the goal and the bonus. */
  cards: number;
  /** The member's own cards before them, as they last were. */
  own?: readonly HomeCardKind[];
};

/** As high as what comes, so that the page does not shift. */
export function OfferSkeleton({ message, cards, own = [] }: Props) {
  const lines = (
    <>
      <Skeleton width="medium" />
      <Skeleton height="title" width="medium" />
      <Skeleton />
      <Skeleton height="block" />
    </>
  );
  const [first, ...others] = [...own, ...['goal', 'bonus'].slice(0, cards)];
  const classOf = (kind = 'goal') =>
    [styles.offer, styles[kind], styles.skeleton].filter(Boolean).join(' ');
  return (
    <>
      <Busy message={message} className={classOf(first)}>
        {lines}
      </Busy>
      {others.map((kind) => (
        <div key={kind} className={classOf(kind)} aria-busy="true">
          {lines}
        </div>
      ))}
    </>
  );
}
