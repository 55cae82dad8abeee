import type { Receipt } from '@cairn/contract/orders/receipt';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import styles from './receipt-box.module.css';
import { receiptRows } from './receipt-rows.ts';

type Props = { content: TransactionPage['receipt']; receipt: Receipt; locale: string };

export function ReceiptBox({ content, receipt, locale }: Props) {
  const { rows, total } = receiptRows(content, receipt, locale);
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <h2 id="receipt">{content.title}</h2>
      <dl>
        {rows.map(({ label, value, isBonus }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isBonus ? styles.bonus : undefined}>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      </dl>
    </section>
  );
}
