import type { StatusName, TransactionState } from '@cairn/contract/transaction-state';
import { Circle, CircleCheck } from 'lucide-react';
import { fillIn } from '#app/content/fill-in.ts';
import type { TransactionPage } from '#app/content/transaction-page.server.ts';
import type { Order } from './outcome.ts';
import styles from './processing-steps.module.css';
import { aviosOf } from './receipt-rows.ts';

type Props = {
  page: TransactionPage;
  order: Order;
  state: TransactionState;
  locale: string;
};

/** The bank has said yes. */
const PAID = new Set<StatusName>(['payment_authorised', 'credit_points']);

/** How far the order has come; nothing is ticked before the server has said so. */
export function ProcessingSteps({ page, order, state, locale }: Props) {
  const { payment, paymentWaiting, avios, receipt } = page.processing.steps;
  const isPaid = PAID.has(state.statusName);
  const amount = aviosOf(state.payload).toLocaleString(locale);
  return (
    <ol className={styles.steps} aria-busy="true">
      {isPaid ? (
        <li>
          <CircleCheck className={styles.tick} aria-hidden="true" />
          {payment}
        </li>
      ) : (
        <Current text={paymentWaiting} />
      )}
      {isPaid ? (
        <Current text={fillIn(avios[order.product], { amount })} />
      ) : (
        <Next text={fillIn(avios[order.product], { amount })} />
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
      <Circle aria-hidden="true" />
      {text}
    </li>
  );
}
