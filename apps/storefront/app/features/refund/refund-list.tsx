import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import { fillIn } from '@cairn/contract/values/fill-in';
import drawing from '@cairn/ui/drawings/empty-refund.svg';
import { Icon } from '@cairn/ui/icon';
import { Link } from 'react-router';
import { None } from '#app/member-page/empty-box.tsx';
import { refundPath } from '#app/ordering/paths.ts';
import styles from './refund-list.module.css';
import { formatDate, orderHint, orderText, type RefundTexts } from './refund-texts.ts';

type Props = { orders: readonly PastTransaction[]; texts: RefundTexts };

/** Everything that can be refunded now. */
export function RefundList({ orders, texts }: Props) {
  const { initial, none } = texts.content;
  if (orders.length === 0) return <None {...none} drawing={drawing} ground="gorse" />;
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" tabIndex={-1} className={styles.title}>
        {initial.listTitle}
      </h2>
      <ul className={styles.orders}>
        {orders.map((order) => {
          const { until } = order.refund;
          return (
            <li key={order.id}>
              <Link to={refundPath(order.id)}>
                <span className={styles.order}>
                  <strong>{orderText(order, texts)}</strong>
                  <span>{orderHint(order, texts)}</span>
                </span>
                {until && (
                  <span className={styles.until}>
                    {fillIn(initial.untilHint, { date: formatDate(until, texts) })}
                  </span>
                )}
                <Icon name="chevron-right" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
