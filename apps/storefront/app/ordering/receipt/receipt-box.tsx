import type { Receipt } from '@cairn/contract/orders/receipt';
import logo from '@cairn/ui/drawings/logo.svg';
import { Skeleton } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';
import type { ReceiptTexts } from '#app/content/order-pages/receipt-texts.server.ts';
import styles from './receipt-box.module.css';
import { receiptRows } from './receipt-rows.ts';

type Props = {
  content: ReceiptTexts;
  receipt: Receipt;
  locale: string;
  /** Gifts only. */
  occasions: readonly Occasion[];
  /** Buttons below it. */
  children?: ReactNode;
};

export function ReceiptBox({ content, receipt, locale, occasions, children }: Props) {
  const { rows, total, returned } = receiptRows(content, receipt, locale, occasions);
  const { message, seller } = receipt;
  const [name = '', ...address] = seller;
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <Head content={content} />
      {returned && <p className={styles.returned}>{returned}</p>}
      <dl>
        {[...rows, { label: content.sellerText, value: name, lines: address }].map(
          ({ label, value, lines = [], isBonus }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={isBonus ? styles.bonus : undefined}>
                {value}
                {lines.length > 0 && <span className={styles.lines}>{lines.join('\n')}</span>}
              </dd>
            </div>
          ),
        )}
        <div className={styles.total}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      </dl>
      <p className={styles.tax}>{content.taxText}</p>
      {message && (
        <figure className={styles.message}>
          <figcaption>{content.messageText}</figcaption>
          <blockquote>{message}</blockquote>
        </figure>
      )}
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  );
}

function Head({ content }: Pick<Props, 'content'>) {
  return (
    <div className={styles.head}>
      <img src={logo} alt="" width="28" height="28" />
      <h2 id="receipt">{content.title}</h2>
    </div>
  );
}

const ROWS = [
  'reference',
  'date',
  'order',
  'bonus',
  'card',
  'statement',
  'balance',
  'seller',
  'total',
];

/** As tall as most receipts, so that the page does not move when the receipt arrives. */
export function ReceiptSkeleton({ content }: Pick<Props, 'content'>) {
  return (
    <section className={styles.receipt} aria-labelledby="receipt" aria-busy="true">
      <Head content={content} />
      <dl>
        {ROWS.map((row) => (
          <div key={row}>
            <Skeleton />
          </div>
        ))}
      </dl>
    </section>
  );
}
