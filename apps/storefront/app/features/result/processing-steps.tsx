import { fillIn } from '@cairn/contract/values/fill-in';
import { Icon } from '@cairn/ui/icon';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import type { OrderState } from '#app/ordering/orders/order-state.ts';
import { type Order, receivedAvios } from './outcome.ts';
import styles from './processing-steps.module.css';

type Props = {
  page: TransactionPage;
  kind: Exclude<Order['kind'], 'card'>;
  state: OrderState;
  locale: string;
};

/** Ticks a step only when the server has confirmed it. */
export function ProcessingSteps({ page, kind, state, locale }: Props) {
  const { payment, paymentWaiting, avios, receipt } = page.processing.steps;
  const { isPaid } = state;
  const amount = receivedAvios(state).toLocaleString(locale);
  return (
    <ol className={styles.steps} aria-busy="true">
      {isPaid ? (
        <li>
          <Icon name="circle-check" className={styles.tick} />
          {payment}
        </li>
      ) : (
        <Current text={paymentWaiting} />
      )}
      {isPaid ? (
        <Current text={fillIn(avios[kind], { amount })} />
      ) : (
        <Next text={fillIn(avios[kind], { amount })} />
      )}
      <Next text={receipt} />
    </ol>
  );
}

function Current({ text }: { text: string }) {
  return (
    <li className={styles.current} aria-current="step">
      <span className={styles.spinner} aria-hidden="true" />
      {text}
    </li>
  );
}

function Next({ text }: { text: string }) {
  return (
    <li className={styles.next}>
      <Icon name="circle" />
      {text}
    </li>
  );
}
