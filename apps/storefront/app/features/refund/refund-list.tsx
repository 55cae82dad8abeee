import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import { fillIn } from '@cairn/contract/values/fill-in';
import drawing from '@cairn/ui/drawings/empty-refund.svg';
import { Icon } from '@cairn/ui/icon';
import { useId } from 'react';
import { Link } from 'react-router';
import { None } from '#app/member-page/empty-box.tsx';
import { refundPath } from '#app/ordering/paths.ts';
import styles from './refund-list.module.css';
import { formatDate, orderHint, orderText, type RefundTexts, refusalText } from './refund-texts.ts';

type Props = {
  orders: readonly PastTransaction[];
  refused: readonly PastTransaction[];
  texts: RefundTexts;
};

/** Everything that can be refunded now, and why the rest cannot. */
export function RefundList({ orders, refused, texts }: Props) {
  const { initial, none } = texts.content;
  return (
    <div className={styles.lists}>
      {orders.length === 0 ? (
        <None {...none} drawing={drawing} ground="gorse" />
      ) : (
        <Orders
          title={initial.listTitle}
          orders={orders}
          hintOf={({ refund: { until } }) =>
            until && fillIn(initial.untilHint, { date: formatDate(until, texts) })
          }
          texts={texts}
        />
      )}
      {refused.length > 0 && (
        <Orders
          title={initial.refusedTitle}
          orders={refused}
          hintOf={(order) => refusalText(order, texts)}
          texts={texts}
        />
      )}
    </div>
  );
}

type OrdersProps = {
  title: string;
  orders: readonly PastTransaction[];
  hintOf(order: PastTransaction): string | undefined;
  texts: RefundTexts;
};

function Orders({ title, orders, hintOf, texts }: OrdersProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={refundPath(order.id)}>
              <span className={styles.order}>
                <strong>{orderText(order, texts)}</strong>
                <span>{orderHint(order, texts)}</span>
              </span>
              <span className={styles.hint}>{hintOf(order)}</span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
