import { formatMoney, type MinorUnits } from '@cairn/contract/values/money';
import { Box } from '@cairn/ui/box';
import { Button, buttonClass } from '@cairn/ui/button';
import { Link } from 'react-router';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { fillIn } from '#app/content/text/fill-in.ts';
import { changePath } from '#app/ordering/paths.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import styles from './price-change.module.css';

type Words = { content: CheckoutPage['priceChange']; locale: string };
type Props = Words & {
  order: StoredOrder;
  before: MinorUnits;
  total: MinorUnits;
  onAgree(total: MinorUnits): void;
};

/** The price has risen since the choice: the payment form follows only after confirmation. */
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
          to={changePath(order.type, order.currency)}
        >
          {content.changeText}
        </Link>
      </div>
    </Box>
  );
}

type Fallen = Words & Pick<Props, 'before' | 'total' | 'order'>;

/** A lower price needs no confirmation. */
export function FallenPrice({ content, locale, order, before, total }: Fallen) {
  const money = (amount: MinorUnits) => formatMoney(amount, order.currency, locale);
  const prices = { before: money(before), total: money(total) };
  return <p className={styles.fallen}>{fillIn(content.fallenText, prices)}</p>;
}
