import { fillIn } from '@cairn/contract/values/fill-in';
import { Icon } from '@cairn/ui/icon';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import styles from './balance-move.module.css';

type Props = {
  content: TransactionPage['balance'];
  credited: number;
  /** Undefined while it loads, and when it is unknown. */
  now: number | undefined;
  locale: string;
};

/** The balance before and after this order. Its height is reserved while it loads. */
export function BalanceMove({ content, credited, now, locale }: Props) {
  const is = now?.toLocaleString(locale);
  const was = now === undefined ? undefined : (now - credited).toLocaleString(locale);
  return (
    <div className={styles.place}>
      {was !== undefined && is !== undefined && (
        <p className={styles.move}>
          <span className="visually-hidden">
            {fillIn(content.spokenText, { before: was, after: is })}
          </span>
          <span className={styles.shown} aria-hidden="true">
            <span className={styles.before}>{was}</span>
            <Icon name="arrow-right" />
            <b>{is}</b>
            <span className={styles.before}>{content.aviosText}</span>
          </span>
        </p>
      )}
    </div>
  );
}
