import { Icon } from '@cairn/ui/icon';
import { type ReactNode, useId, useState } from 'react';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import styles from './folded-summary.module.css';

type Props = {
  texts: Pick<CheckoutPage['summary'], 'showText' | 'hideText'>;
  short: ReactNode;
  children: ReactNode;
};

/** On phones in short, so that the payment form is in view; the whole summary takes its place. */
export function FoldedSummary({ texts, short, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles.fold} data-open={isOpen}>
        {!isOpen && short}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.hideText : texts.showText}
          <Icon name="chevron-down" />
        </button>
      </div>
      <div id={id} className={styles.foldable} data-open={isOpen}>
        {children}
      </div>
    </>
  );
}
