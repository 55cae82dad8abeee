import type { ReactNode } from 'react';
import styles from './phone-bar.module.css';

type Props = {
  label: string;
  /** Opens what else is chosen, above the total. */
  choice?: ReactNode;
  text: string;
  total: ReactNode;
  children: ReactNode;
};

/** Stays in view on phones, where the summary is at the end of the page. */
export function PhoneBar({ label, choice, text, total, children }: Props) {
  return (
    <section className={styles.bar} aria-label={label}>
      {choice}
      <p>
        {text}
        <strong>{total}</strong>
      </p>
      {children}
    </section>
  );
}
