import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import { dateFormat } from '@cairn/contract/values/formats';
import { Chip } from '@cairn/ui/chip';
import { Icon } from '@cairn/ui/icon';
import { IconDisc } from '@cairn/ui/icon-disc';
import { Link, useLocation } from 'react-router';
import { historyPath } from '#app/ordering/paths/past-order-paths.ts';
import { byMonth, describeRow, ICONS, statusOf, TONES } from './describe-row.ts';
import styles from './history-list.module.css';
import type { HistoryProps } from './history-props.ts';

type Props = HistoryProps & { transactions: readonly PastTransaction[] };

export function HistoryList({ transactions, ...props }: Props) {
  return byMonth(transactions, props).map(({ title, transactions: ofMonth }, index) => (
    <section key={title} className={styles.month} aria-labelledby={`month-${index}`}>
      <h2 id={`month-${index}`}>{title}</h2>
      <ul className={styles.rows}>
        {ofMonth.map((one) => (
          <li key={one.id}>
            <Row {...props} one={one} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Row({ content, one, timeZone, locale }: HistoryProps & { one: PastTransaction }) {
  const { title, line, avios, total } = describeRow(content, one, locale);
  const { search } = useLocation();
  const day = dateFormat(locale, { day: 'numeric', month: 'short', timeZone });
  return (
    <Link className={styles.row} to={historyPath(one.id)} state={search}>
      <IconDisc name={ICONS[one.product]} className={styles.icon} />
      <span className={styles.title}>
        <strong>{title}</strong> {line && <small>{line}</small>}
      </span>{' '}
      <span className={styles.day}>{day.format(new Date(one.createdAt))}</span>{' '}
      <Chip tone={TONES[one.status]} className={styles.status}>
        {statusOf(content, one)}
      </Chip>{' '}
      <span className={styles.avios}>
        <b className={avios.isGain ? styles.gain : undefined}>{avios.amount}</b>{' '}
        <small>{avios.text}</small>
      </span>{' '}
      <span className={styles.total}>{total}</span>
      <Icon name="chevron-right" className={styles.arrow} />
    </Link>
  );
}
