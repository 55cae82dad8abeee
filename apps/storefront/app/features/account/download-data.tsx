import { Box } from '@cairn/ui/box';
import { Button } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { saveFile } from '#app/member-page/save-file.ts';
import { type Member, useSession } from '#app/session/session.tsx';
import { DATA_FORMATS, type DataFormat, downloadData } from '#app/shop-api/member/own-data.ts';
import { tabStorage } from '#app/storage/tab-storage.ts';
import type { AccountProps } from './account-props.ts';
import styles from './member-account.module.css';

/** The download that the member wanted when they left to log in again. */
const wantedData = tabStorage('wanted_data', z.enum(DATA_FORMATS));

type Progress =
  | { kind: 'idle' | 'done' | 'failed' | 'too many' }
  | { kind: 'busy' | 'log in first'; format: DataFormat };

type Props = Pick<AccountProps, 'content'> & { member: Member };

export function DownloadData({ content: { download }, member }: Props) {
  const { fetcher, logInAgain, isLeaving } = useSession();
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const title = useRef<HTMLHeadingElement>(null);

  async function save(format: DataFormat) {
    setProgress({ kind: 'busy', format });
    const file = await downloadData(fetcher, format);
    if (!file.ok) return setProgress(afterFailure(file.code, format));
    saveFile(file.value, `${download.fileName}-${new Date().toISOString().slice(0, 10)}.${format}`);
    setProgress({ kind: 'done' });
  }

  useEffect(() => {
    const wanted = wantedData.read(member.subject);
    if (!wanted) return;
    wantedData.clear();
    title.current?.focus();
    void save(wanted);
  }, []);

  function logInFirst(format: DataFormat) {
    wantedData.write(format, member.subject);
    logInAgain();
  }

  return (
    <Box aria-labelledby="download">
      <h2 id="download" ref={title} tabIndex={-1}>
        {download.title}
      </h2>
      <div className={styles.part}>
        <p>{download.text}</p>
        <div className={styles.files}>
          {DATA_FORMATS.map((format) => {
            const isBusy = progress.kind === 'busy' && progress.format === format;
            return (
              <Button
                key={format}
                kind="secondary"
                size="sm"
                busy={isBusy}
                onClick={() => save(format)}
              >
                {!isBusy && <Icon name="download" />}
                {format === 'html' ? download.pageText : download.buttonText}
              </Button>
            );
          })}
        </div>
        <p role="status" className={styles.done}>
          {progress.kind === 'done' && download.doneText}
        </p>
        <p role="alert" className={styles.failure}>
          {progress.kind === 'failed' && download.failedText}
          {progress.kind === 'too many' && download.tooManyText}
          {progress.kind === 'log in first' && download.logIn.text}
        </p>
        {progress.kind === 'log in first' && (
          <Button size="sm" busy={isLeaving} onClick={() => logInFirst(progress.format)}>
            {download.logIn.buttonText}
          </Button>
        )}
      </div>
    </Box>
  );
}

function afterFailure(code: string, format: DataFormat): Progress {
  if (code === 'log_in_too_old') return { kind: 'log in first', format };
  return { kind: code === 'too_many_requests' ? 'too many' : 'failed' };
}
