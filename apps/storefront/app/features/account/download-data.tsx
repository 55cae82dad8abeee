import { Button } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { useState } from 'react';
import { saveFile } from '#app/ordering/receipt/save-file.ts';
import { useSession } from '#app/session/session.tsx';
import { downloadData } from '#app/shop-api/download-data.ts';
import type { AccountProps } from './account-props.ts';
import styles from './member-account.module.css';

type Progress = 'idle' | 'busy' | 'done' | 'failed' | 'too many';

export function DownloadData({ content: { download } }: Pick<AccountProps, 'content'>) {
  const { fetcher } = useSession();
  const [progress, setProgress] = useState<Progress>('idle');

  async function save() {
    setProgress('busy');
    const file = await downloadData(fetcher);
    if (!file.ok) return setProgress(file.code === 'too_many_requests' ? 'too many' : 'failed');
    saveFile(file.value, `cairn-data-${new Date().toISOString().slice(0, 10)}.json`);
    setProgress('done');
  }

  return (
    <div className={styles.part}>
      <p>{download.text}</p>
      <Button kind="secondary" size="sm" busy={progress === 'busy'} onClick={save}>
        {progress !== 'busy' && <Icon name="download" />}
        {download.buttonText}
      </Button>
      <p role="status" className={styles.done}>
        {progress === 'done' && download.doneText}
      </p>
      <p role="alert" className={styles.failure}>
        {progress === 'failed' && download.failedText}
        {progress === 'too many' && download.tooManyText}
      </p>
    </div>
  );
}
