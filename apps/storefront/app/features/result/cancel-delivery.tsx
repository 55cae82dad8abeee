import { fillIn } from '@cairn/contract/values/fill-in';
import { ConfirmButton } from '@cairn/ui/confirm-button';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { failureText, useCancelDelivery } from '#app/ordering/orders/use-cancel-delivery.ts';
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
  const { cancel, isBusy, failure } = useCancelDelivery(order.id);
  return (
    <>
      <ConfirmButton
        label={texts.buttonText}
        question={texts.dialog}
        busy={isBusy}
        onConfirm={cancel}
      >
        <p>{fillIn(texts.dialog.text, values)}</p>
      </ConfirmButton>
      <p role="alert" className={styles.failure}>
        {failureText(texts, failure)}
      </p>
    </>
  );
}
