import { DeskIcon } from '@cairn/ui/desk-icon';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

type Props = { title: string; note?: ReactNode; children: ReactNode };

/** A card that is closed at first, for what is seldom looked at. */
export function Disclosure({ title, note, children }: Props) {
  return (
    <details className={styles.card}>
      <summary>
        <DeskIcon name="chevron-right" />
        {title}
        {note && <small>{note}</small>}
      </summary>
      {children}
    </details>
  );
}
