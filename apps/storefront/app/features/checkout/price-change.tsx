import { formatMoney, type MinorUnits } from '@cairn/contract/money';
import { Box } from '@cairn/ui/box';
import { Button, buttonClass } from '@cairn/ui/button';
import { Link } from 'react-router';
import type { CheckoutPage } from '#app/content/checkout-page.server.ts';
import { fillIn } from '#app/content/fill-in.ts';
import type { StoredTransaction } from '#app/pending/stored-transaction.ts';
import { wayBack } from './checkout-flow.ts';
import styles from './price-change.module.css';

type Words = { content: CheckoutPage['priceChange']; locale: string };
type Props = Words & {
  order: StoredTransaction;
  before: MinorUnits;
  total: MinorUnits;
  onAgree(total: MinorUnits): void;
};

/** It costs more than when it was chosen: the form comes after a second yes. */
export function RisenPrice({ content, locale, order, before, total, onAgree }: Props) {
  const money = (amount: MinorUnits) => formatMoney(amount, order.currency, locale);
  const prices = { before: money(before), total: money(total) };
  return (
    <Box className={styles.risen} aria-label={content.title}>
      <p>{fillIn(content.risenText, prices)}</p>
      <div className={styles.choice}>
        <Button onClick={() => onAgree(total)}>{fillIn(content.confirmText, prices)}</Button>
        <Link
          className={buttonClass({ kind: 'secondary' })}
          to={wayBack(order.type, order.currency)}
        >
          {content.changeText}
        </Link>
      </div>
    </Box>
  );
}

type Fallen = Words & Pick<Props, 'before' | 'total' | 'order'>;

/** Good news needs no yes. */
export function FallenPrice({ content, locale, order, before, total }: Fallen) {
  const money = (amount: MinorUnits) => formatMoney(amount, order.currency, locale);
  const prices = { before: money(before), total: money(total) };
  return <p className={styles.fallen}>{fillIn(content.fallenText, prices)}</p>;
}
