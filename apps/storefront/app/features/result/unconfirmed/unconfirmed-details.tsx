import { referenceOf } from '@cairn/contract/orders/reference';
import { isOfRunningSubscription } from '@cairn/contract/orders/transaction-id';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Button, buttonClass } from '@cairn/ui/button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { cancelOrder } from '#app/ordering/orders/order-calls.ts';
import type { OrderState } from '#app/ordering/orders/order-state.ts';
import { canStart, newOrderFrom } from '#app/ordering/orders/orders.ts';
import { checkoutPath, startPath } from '#app/ordering/paths.ts';
import { clearPending, writePending } from '#app/pending/pending-store.ts';
import { type Member, useSession } from '#app/session/session.tsx';
import { refetchAfter } from '#app/shop-api/client/changed-by.ts';
import styles from '../failed-details.module.css';
import type { Order, PaymentDoubt } from '../outcome.ts';
import { RefusalReason } from '../refusal-reason.tsx';
import page from '../result-page.module.css';
import { valuesOf } from '../result-words.ts';

type Props = {
  page: TransactionPage;
  order: Order;
  state: OrderState;
  member: Member;
  doubt: Exclude<PaymentDoubt, 'confirming'>;
  locale: string;
  isExternal: boolean;
  onWaiting(): void;
};

/** For a payment that nobody has confirmed: its order, and a way on as soon as there is one. */
export function UnconfirmedDetails(props: Props) {
  const { page: content, order, doubt, isExternal } = props;
  const { payment } = order.kind === 'card' ? content.card : content;
  const [hasFailed, setFailed] = useState(false);
  return (
    <>
      {order.kind !== 'card' && <Pending {...props} />}
      {doubt === 'none' && <RefusalReason reason={props.state.refusalReason} />}
      {doubt !== 'asking' && (
        <div className={page.actions}>
          {(doubt === 'none' || doubt === 'unresolved') && (
            <PayAgain {...props} againText={payment[doubt].againText} setFailed={setFailed} />
          )}
          {!isExternal && (
            <Link className={buttonClass({ kind: 'secondary' })} to="/">
              {content.backText}
            </Link>
          )}
        </div>
      )}
      <p role="alert" className={page.failure}>
        {hasFailed && payment.failedText}
      </p>
      <p className={styles.reference}>
        {fillIn(content.failed.referenceText, { reference: referenceOf(order.id) })}
      </p>
    </>
  );
}

/** The order, and what the bank may do with its price until the payment is known. */
function Pending({ page: { payment }, order, state, doubt, locale }: Props) {
  const { timeZone } = useSession();
  const values = valuesOf(state, undefined, { timeZone, locale });
  return (
    <div className={styles.pending}>
      <p>{fillIn(payment.orderText[order.type], values)}</p>
      {doubt !== 'none' && <p>{payment.holdText}</p>}
    </div>
  );
}

/** The old order is cancelled first, so that a payment that still arrives for it is voided. */
function PayAgain(props: Props & { againText: string; setFailed(hasFailed: boolean): void }) {
  const { againText, order, state, member, isExternal, onWaiting, setFailed } = props;
  const { fetcher } = useSession();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const again = newOrderFrom(order.type, state, member.subject);
  if (!canStart(again)) return null;

  async function payAgain() {
    setBusy(true);
    setFailed(false);
    const status = await cancelOrder(fetcher, order);
    setBusy(false);
    if (status === 'failed') return setFailed(true);
    if (status === 'unknown') return onWaiting();
    if (status === 'paid') return await refetchAfter('order state');
    if (isOfRunningSubscription(order.id)) {
      // It is paid where it was. Forgotten first, because checkout sends an order whose payment has
      // begun back here.
      clearPending(order.id);
      return await navigate(checkoutPath({ id: order.id, isExternal }));
    }
    writePending(again);
    await navigate(startPath(isExternal));
  }

  return (
    <Button busy={isBusy} onClick={payAgain}>
      {againText}
    </Button>
  );
}
