import { fullnessOf } from '@cairn/contract/prices/fullness';
import { Pile } from '@cairn/ui/pile';
import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';
import { OccasionPicture } from '#app/ordering/gift/gift-card.tsx';
import { occasionOf } from '#app/ordering/gift/occasion-of.ts';
import { amountsOf } from '#app/ordering/orders/orders.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import styles from './order-picture.module.css';

type Props = {
  order: StoredOrder;
  /** The designs of gifts' cards. */
  occasions: readonly Occasion[];
};

/** The occasion of a gift; of anything else as many stones as its avios. */
export function OrderPicture({ order, occasions }: Props) {
  if (order.type === 'gift') {
    const occasion = occasionOf(occasions, order.data.occasion);
    return <OccasionPicture occasion={occasion} className={styles.occasion} isFirst />;
  }
  const { avios, bonusAvios } = amountsOf(order);
  return <Pile fullness={fullnessOf(avios)} hasBonus={bonusAvios > 0} />;
}
