import type { Receipt } from '@cairn/contract/orders/receipt';
import { Button } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { Skeleton } from '@cairn/ui/skeleton';
import { useState } from 'react';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { useSession } from '#app/session/session.tsx';
import { downloadReceipt } from '#app/shop-api/download-receipt.ts';
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

const ROWS = ['reference', 'date', 'order', 'bonus', 'card', 'total'];

/** As tall as most receipts, so that the page does not move when the receipt arrives. */
export function ReceiptSkeleton({ content }: Pick<Props, 'content'>) {
  return (
    <section className={styles.receipt} aria-labelledby="receipt" aria-busy="true">
      <h2 id="receipt">{content.title}</h2>
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

/** The button and, when it failed, the reason; goes into a row of buttons. */
export function DownloadReceipt({ content, receipt }: Pick<Props, 'content' | 'receipt'>) {
  const { ask } = useSession();
  const [progress, setProgress] = useState<'idle' | 'busy' | 'failed'>('idle');
  if (!content.download) return null;

  async function download() {
    setProgress('busy');
    const file = await downloadReceipt(ask, receipt.id);
    setProgress(file.ok ? 'idle' : 'failed');
    if (file.ok) save(file.value, `${receipt.number}.pdf`);
  }

  return (
    <>
      <Button kind="secondary" busy={progress === 'busy'} onClick={download}>
        {progress !== 'busy' && <Icon name="download" />}
        {content.download.text}
      </Button>
      {progress === 'failed' && (
        <p role="alert" className={styles.failed}>
          {content.download.failedText}
        </p>
      )}
    </>
  );
}

/** Long enough for a browser that asks where to save. */
const FREED_AFTER = 60_000;

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FREED_AFTER);
}
