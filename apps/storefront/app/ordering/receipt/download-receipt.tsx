import type { Receipt } from '@cairn/contract/orders/receipt';
import { Button, type ButtonLook } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { useState } from 'react';
import type { ReceiptTexts } from '#app/content/order-pages/receipt-texts.server.ts';
import { saveFile } from '#app/member-page/save-file.ts';
import { useSession } from '#app/session/session.tsx';
import { downloadReceipt } from '#app/shop-api/orders/receipt.ts';
import styles from './receipt-box.module.css';

type Props = Pick<ButtonLook, 'size'> & { content: ReceiptTexts; receipt: Receipt };

/** The button and, when it failed, the reason; goes into a row of buttons. */
export function DownloadReceipt({ content, receipt, size }: Props) {
  const { fetcher } = useSession();
  const [progress, setProgress] = useState<'idle' | 'busy' | 'failed'>('idle');
  if (!content.download) return null;

  async function download() {
    setProgress('busy');
    const file = await downloadReceipt(fetcher, receipt.id);
    setProgress(file.ok ? 'idle' : 'failed');
    if (file.ok) saveFile(file.value, `${receipt.reference}.pdf`);
  }

  return (
    <>
      <Button kind="secondary" size={size} busy={progress === 'busy'} onClick={download}>
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
