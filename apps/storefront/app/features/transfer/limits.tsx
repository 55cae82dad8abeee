import type { TransferAllowance } from '@cairn/contract/members/yearly-allowance';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Skeleton } from '@cairn/ui/skeleton';
import type { TransferPage } from '#app/content/order-pages/transfer-page.server.ts';
import { formatCount } from './format-count.ts';
import styles from './limits.module.css';

type Texts = TransferPage['limits'];

type OnceProps = { texts: Texts; avios: number; most: number; locale: string };

/** How much of what can be sent at a time is chosen. */
export function TransferLimit({ texts, avios, most, locale }: OnceProps) {
  const values = { amount: formatCount(avios, locale), most: formatCount(most, locale) };
  return (
    <div className={styles.limit}>
      <p>
        <strong>{fillIn(texts.onceText, values)}</strong>{' '}
        <span>{fillIn(texts.onceChosenText, values)}</span>
      </p>
      <svg className={styles.meter} role="img" aria-label={fillIn(texts.onceLabel, values)}>
        <rect width={`${(100 * avios) / most}%`} height="100%" />
      </svg>
    </div>
  );
}

type YearProps = {
  texts: Texts;
  /** 0 when nothing can be sent. */
  avios: number;
  allowance: TransferAllowance;
  locale: string;
};

/** What this transfer leaves of the yearly limit. */
export function YearLimit({ texts, avios, allowance, locale }: YearProps) {
  const { cap, left, year } = allowance;
  const number = (count: number) => formatCount(count, locale);
  const used = cap - left;
  const values = {
    cap: number(cap),
    year: `${year}`,
    left: number(Math.max(0, left - avios)),
    used: number(used + avios),
  };
  const percent = (count: number) => `${(100 * count) / cap}%`;
  return (
    <div className={styles.limit}>
      <p>
        <strong>{fillIn(texts.yearText, values)}</strong>{' '}
        <span>{fillIn(texts.yearLeftText, values)}</span>
      </p>
      <svg
        className={styles.meter}
        role="img"
        aria-label={fillIn(texts.yearLabel, values)}
        data-full={avios === 0 || undefined}
      >
        <rect className={styles.used} width={percent(used)} height="100%" />
        <rect x={percent(used)} width={percent(Math.min(avios, left))} height="100%" />
      </svg>
    </div>
  );
}

/** As high as a limit. */
export function LimitSkeleton() {
  return <Skeleton className={styles.wait} />;
}
