import { fillIn } from '@cairn/contract/values/fill-in';
import { Box } from '@cairn/ui/box';
import { Button, buttonClass } from '@cairn/ui/button';
import { Link } from 'react-router';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { changeValues } from '#app/ordering/choice/describe-change.ts';
import type { Terms, TermsChange } from '#app/ordering/orders/terms.ts';
import { changePath } from '#app/ordering/paths.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import styles from './price-change.module.css';

type Props = {
  content: Pick<CheckoutPage, 'priceChange' | 'bonusChange'>;
  locale: string;
  order: StoredOrder;
  change: TermsChange;
  /** External checkouts have no links into the shop. */
  isExternal: boolean;
  onAgree(terms: Terms): void;
};

/** Dearer or fewer avios since the choice: the payment form follows only after confirmation. */
export function WorseTerms({ content, locale, order, change, isExternal, onAgree }: Props) {
  const { priceChange, bonusChange } = content;
  const { before, now } = change;
  const { title, text, confirmText } =
    before.avios === now.avios ? { ...priceChange, text: priceChange.risenText } : bonusChange;
  const values = changeValues(change, locale);
  return (
    <Box className={styles.risen} aria-label={title}>
      <p>{fillIn(text, values)}</p>
      <div className={styles.choice}>
        <Button onClick={() => onAgree(now)}>{fillIn(confirmText, values)}</Button>
        {!isExternal && (
          <Link
            className={buttonClass({ kind: 'secondary' })}
            to={changePath(order.type, order.currency)}
          >
            {priceChange.changeText}
          </Link>
        )}
      </div>
    </Box>
  );
}
