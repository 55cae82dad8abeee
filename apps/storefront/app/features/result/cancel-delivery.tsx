import { fillIn } from '@cairn/contract/values/fill-in';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { useState } from 'react';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { useSession } from '#app/session/session.tsx';
import { cancelDelivery } from '#app/shop-api/cancel-delivery.ts';
import { queryClient } from '#app/shop-api/query-client.ts';
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
  const { ask } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function cancel() {
    setBusy(true);
    const answer = await cancelDelivery(ask, order.id);
    setBusy(false);
    setOpen(false);
    const isTooLate = !answer.ok && answer.code === 'network_error_409';
    setFailure(answer.ok ? undefined : isTooLate ? texts.tooLateText : texts.failedText);
    if (answer.ok || isTooLate) {
      await queryClient().invalidateQueries({ queryKey: ['order', order.id] });
    }
  }

  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {texts.buttonText}
      </Button>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.dialog.title}
        actions={
          <>
            <Button kind="danger" busy={isBusy} onClick={cancel}>
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
