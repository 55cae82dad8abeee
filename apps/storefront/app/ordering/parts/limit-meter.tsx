import { Skeleton } from '@cairn/ui/skeleton';
import styles from './limit-meter.module.css';

type Props = {
  title: string;
  text: string;
  /** Read by screen readers instead of the drawing. */
  label: string;
  most: number;
  used: number;
  /** Added by this order. */
  added: number;
};

export function LimitMeter({ title, text, label, most, used, added }: Props) {
  const percent = (count: number) => `${(100 * count) / most}%`;
  return (
    <div className={styles.limit}>
      <p>
        <strong>{title}</strong> <span>{text}</span>
      </p>
      <svg
        className={styles.meter}
        role="img"
        aria-label={label}
        data-full={used >= most || undefined}
      >
        <rect className={styles.used} width={percent(used)} height="100%" />
        <rect x={percent(used)} width={percent(Math.min(added, most - used))} height="100%" />
      </svg>
    </div>
  );
}

/** As high as a limit. */
export function LimitSkeleton() {
  return <Skeleton className={styles.wait} />;
}
