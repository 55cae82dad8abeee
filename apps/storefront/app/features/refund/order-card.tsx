import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import { Pile } from '@cairn/ui/pile';
import { fullnessOf } from '#app/ordering/parts/fullness.ts';
import styles from './refund-order.module.css';
import { orderHint, orderText, type Words } from './refund-texts.ts';

type Props = { order: PastTransaction; words: Words };

/** The order that a refund is about. */
export function OrderCard({ order, words }: Props) {
  const { aviosAmount, bonusAvios } = order;
  return (
    <div className={styles.order}>
      <Pile fullness={fullnessOf(aviosAmount)} hasBonus={bonusAvios > 0} />
      <p>
        <strong>{orderText(order, words)}</strong>
        <span>{orderHint(order, words)}</span>
      </p>
    </div>
  );
}
