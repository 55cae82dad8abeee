import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoney, type MinorUnits } from '@cairn/contract/values/money';
import { Box } from '@cairn/ui/box';
import { Button, buttonClass } from '@cairn/ui/button';
import { Link } from 'react-router';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { changePath } from '#app/ordering/paths/paths.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import type { PriceChange } from './load-checkout.ts';
import styles from './price-change.module.css';

type Props = {
  content: CheckoutPage['priceChange'];
  locale: string;
  order: StoredOrder;
  change: PriceChange;
  /** External checkouts have no links into the shop. */
  isExternal: boolean;
  onAgree(total: MinorUnits): void;
};

/** The price has risen since the choice: the payment form follows only after confirmation. */
export function RisenPrice({ content, locale, order, change, isExternal, onAgree }: Props) {
  const prices = pricesOf(change, locale);
  return (
    <Box className={styles.risen} aria-label={content.title}>
      <p>{fillIn(content.risenText, prices)}</p>
      <div className={styles.choice}>
        <Button onClick={() => onAgree(change.total)}>{fillIn(content.confirmText, prices)}</Button>
        {!isExternal && (
          <Link
            className={buttonClass({ kind: 'secondary' })}
            to={changePath(order.type, order.currency)}
          >
            {content.changeText}
          </Link>
        )}
      </div>
    </Box>
  );
}

/** Old and new price, as texts name them. */
export function pricesOf({ before, total, currency }: PriceChange, locale: string) {
  return {
    before: formatMoney(before, currency, locale),
    total: formatMoney(total, currency, locale),
  };
}
