import { fillIn } from '@cairn/contract/values/fill-in';
import { Button } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { useState } from 'react';
import { saveFile } from '#app/member-page/save-file.ts';
import { useSession } from '#app/session/session.tsx';
import { downloadHistory } from '#app/shop-api/orders/transaction-history.ts';
import styles from './history-page.module.css';
import type { HistoryProps } from './history-props.ts';

type Props = Pick<HistoryProps, 'content'> & { year: number | undefined };

export function DownloadHistory({ content: { file }, year }: Props) {
  const { fetcher } = useSession();
  const [progress, setProgress] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function download() {
    setProgress('busy');
    const table = await downloadHistory(fetcher, year);
    setProgress(table.ok ? 'idle' : 'failed');
    if (!table.ok) return;
    saveFile(table.value, `${file.fileName}${year === undefined ? '' : `-${year}`}.csv`);
  }

  return (
    <div className={styles.file}>
      <Button kind="secondary" size="sm" busy={progress === 'busy'} onClick={download}>
        {progress !== 'busy' && <Icon name="download" />}
        {year === undefined ? file.text : fillIn(file.yearText, { year: `${year}` })}
      </Button>
      {progress === 'failed' && (
        <p role="alert" className={styles.failure}>
          {file.failedText}
        </p>
      )}
    </div>
  );
}
