import type { ReactNode } from 'react';
import styles from './meter.module.css';

type Props = { name: string; value: number; most: number; children: ReactNode };

/** A part of a whole as a bar; the text beside it says the same. */
export function Meter({ name, value, most, children }: Props) {
  const width = most > 0 ? Math.min(100, (value / most) * 100) : 0;
  return (
    <div className={styles.meter}>
      <p>
        <span>{name}</span>
        <span>{children}</span>
      </p>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.ground} width="100" height="6" />
        <rect className={value >= most ? styles.full : styles.value} width={width} height="6" />
      </svg>
    </div>
  );
}
