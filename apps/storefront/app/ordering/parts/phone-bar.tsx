import type { ReactNode } from 'react';
import styles from './phone-bar.module.css';

type Props = { label: string; text: string; total: ReactNode; children: ReactNode };

/** Stays in view on phones, where the summary is at the end of the page. */
export function PhoneBar({ label, text, total, children }: Props) {
  return (
    <section className={styles.bar} aria-label={label}>
      <p>
        {text}
        <strong>{total}</strong>
      </p>
      {children}
    </section>
  );
}
