import { fillIn } from '@cairn/contract/values/fill-in';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { useState } from 'react';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { useCancelDelivery } from '#app/ordering/orders/use-cancel-delivery.ts';
import type { Order } from './outcome.ts';
import styles from './result-page.module.css';

type Props = {
  texts: TransactionPage['success']['gift']['cancel'];
  order: Order;
  /** Filled into the texts: the recipient's name, the avios and the price. */
  values: Record<string, string>;
};

/** Until its date a gift or transfer can be cancelled, with a refund. */
export function CancelDelivery({ texts, order, values }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { cancel, isBusy, failure } = useCancelDelivery(order.id);

  async function confirm() {
    await cancel();
    setOpen(false);
  }

  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {texts.buttonText}
      </Button>
      <p role="alert" className={styles.failure}>
        {failure && (failure === 'too late' ? texts.tooLateText : texts.failedText)}
      </p>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.dialog.title}
        actions={
          <>
            <Button kind="danger" busy={isBusy} onClick={confirm}>
              {isBusy ? texts.dialog.busyText : texts.dialog.confirmText}
            </Button>
            <Button kind="secondary" onClick={() => setOpen(false)}>
              {texts.dialog.keepText}
            </Button>
          </>
        }
      >
        <p>{fillIn(texts.dialog.text, values)}</p>
      </Dialog>
    </>
  );
}
