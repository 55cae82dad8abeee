import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import { fullnessOf } from '@cairn/contract/prices/fullness';
import { Pile } from '@cairn/ui/pile';
import styles from './refund-order.module.css';
import { orderHint, orderText, type RefundTexts } from './refund-texts.ts';

type Props = { order: PastTransaction; texts: RefundTexts };

/** The order that a refund is about. */
export function OrderCard({ order, texts }: Props) {
  const { aviosAmount, bonusAvios } = order;
  return (
    <div className={styles.order}>
      <Pile fullness={fullnessOf(aviosAmount)} hasBonus={bonusAvios > 0} />
      <p>
        <strong>{orderText(order, texts)}</strong>
        <span>{orderHint(order, texts)}</span>
      </p>
    </div>
  );
}
