import type { Receipt } from '@cairn/contract/orders/receipt';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoment } from '@cairn/contract/values/format-moment';
import logo from '@cairn/ui/drawings/logo.svg';
import { Skeleton } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import type { ReceiptTexts } from '#app/content/order-pages/receipt-texts.server.ts';
import type { Occasion } from '../gift/occasion-of.ts';
import styles from './receipt-box.module.css';
import { receiptRows } from './receipt-rows.ts';

type Props = {
  content: ReceiptTexts;
  receipt: Receipt;
  locale: string;
  /** Of gifts. */
  occasions: readonly Occasion[];
  /** Buttons below it. */
  children?: ReactNode;
};

export function ReceiptBox({ content, receipt, locale, occasions, children }: Props) {
  const { rows, total } = receiptRows(content, receipt, locale, occasions);
  const { refundedAt, timeZone, seller } = receipt;
  const [name, ...address] = seller;
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <Head content={content} />
      {refundedAt && (
        <p className={styles.reversed}>
          {fillIn(content.reversedText, {
            date: formatMoment(new Date(refundedAt), timeZone, locale),
          })}
        </p>
      )}
      <dl>
        {rows.map(({ label, value, isBonus }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isBonus ? styles.bonus : undefined}>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{content.sellerText}</dt>
          <dd>
            {name}
            {address.map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </dd>
        </div>
        <div className={styles.total}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      </dl>
      <p className={styles.tax}>{content.taxText}</p>
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

const ROWS = ['reference', 'date', 'order', 'bonus', 'card', 'statement', 'seller', 'total'];

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
