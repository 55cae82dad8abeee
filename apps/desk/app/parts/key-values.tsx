import type { ReactNode } from 'react';
import styles from './key-values.module.css';

export type KeyValue = { key: string; value: ReactNode; note?: ReactNode };

/** Names at the left, values at the right. */
export function KeyValues({ rows }: { rows: readonly KeyValue[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ key, value, note }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The few figures that a page is opened for, large and side by side. */
export function Stats({ rows }: { rows: readonly KeyValue[] }) {
  return (
    <dl className={styles.stats}>
      {rows.map(({ key, value, note }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value}</dd>
          {note && <dd>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
