import { fullnessOf } from '@cairn/contract/prices/fullness';
import { Box } from '@cairn/ui/box';
import { Icon } from '@cairn/ui/icon';
import { Pile } from '@cairn/ui/pile';
import { Skeleton } from '@cairn/ui/skeleton';
import type { TransferPage } from '#app/content/order-pages/transfer-page.server.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import styles from './balance-box.module.css';
import type { Means } from './rules.ts';
import type { Amount } from './use-amount.ts';

type Props = { content: TransferPage; amount: Amount; means: Means; locale: string };

/** The balance before and after the transfer, and what arrives. */
export function BalanceBox({ content, amount, means, locale }: Props) {
  const { title, nowText, afterText, themText } = content.balance;
  const { avios } = amount;
  const part = (name: string, count: number | undefined, sign = '') => (
    <>
      <Pile fullness={fullnessOf(count ?? 0)} hasBonus={false} />
      <b>
        {count === undefined ? (
          <Skeleton className={styles.wait} />
        ) : (
          sign + formatCount(count, locale)
        )}
      </b>{' '}
      <span>{name}</span>
    </>
  );
  return (
    <Box aria-labelledby="balance">
      <h2 id="balance">{title}</h2>
      <ul className={styles.move}>
        <li>{part(nowText, means?.balance)}</li>
        <li className={styles.arrow} aria-hidden="true">
          <Icon name="arrow-right" />
        </li>
        <li>{part(afterText, means && means.balance - avios)}</li>
        <li className={styles.them}>{part(themText, avios, '+')}</li>
      </ul>
    </Box>
  );
}
