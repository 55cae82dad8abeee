import { Icon } from '@cairn/ui/icon';
import type { ReactNode } from 'react';
import styles from './order-strip.module.css';

type Props = { title: string; text: ReactNode; children?: ReactNode; isBusy?: boolean };

/** Has its final height while the order is loading, so that the page does not shift. */
export function OrderStrip({ title, text, children, isBusy = false }: Props) {
  return (
    <section className={styles.strip} aria-labelledby="resume-title" aria-busy={isBusy}>
      <span className={styles.picture}>
        <Icon name="history" />
      </span>
      <div className={styles.words}>
        <h2 id="resume-title">{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.ways}>{children}</div>
    </section>
  );
}
