import { classNames } from '@cairn/ui/class-names';
import type { ReactNode } from 'react';
import styles from './timeline.module.css';

export type TimelineEntry = {
  id: string;
  /** As it is written. */
  at: string;
  /** For programs. */
  dateTime: string;
  title: ReactNode;
  note?: ReactNode;
  /** Has not happened yet, or needs a look. */
  tone?: 'done' | 'coming' | 'warn' | 'bad';
};

/** Entries in order, with exact times. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.log}>
      {entries.map(({ id, at, dateTime, title, note, tone = 'done' }) => (
        <li key={id}>
          <time dateTime={dateTime}>{at}</time>
          <span className={classNames(styles.dot, styles[tone])} />
          <div>
            <b>{title}</b>
            {note && <small>{note}</small>}
          </div>
        </li>
      ))}
    </ol>
  );
}
