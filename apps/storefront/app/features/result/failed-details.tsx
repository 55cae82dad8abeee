import { referenceOf } from '@cairn/contract/orders/reference';
import { isOfRunningSubscription } from '@cairn/contract/orders/transaction-id';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Button, buttonClass } from '@cairn/ui/button';
import { Link, useNavigate } from 'react-router';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import type { OrderState } from '#app/ordering/orders/order-state.ts';
import { canStart, newOrderFrom } from '#app/ordering/orders/orders.ts';
import { aboutOrder, PLAN_PATH, startPath } from '#app/ordering/paths.ts';
import { writePending } from '#app/pending/pending-store.ts';
import type { Member } from '#app/session/session.tsx';
import styles from './failed-details.module.css';
import type { Order } from './outcome.ts';
import { RefusalReason } from './refusal-reason.tsx';
import page from './result-page.module.css';

type Props = {
  page: TransactionPage;
  order: Order;
  state: OrderState;
  member: Member;
  isExternal: boolean;
};

export function FailedDetails({ page: { failed }, order, state, member, isExternal }: Props) {
  const navigate = useNavigate();
  const { contactLink } = failed;

  /** At the old price, which checkout compares with the current one. */
  const again = newOrderFrom(order.type, state, member.subject);
  function startAgain() {
    writePending(again);
    void navigate(startPath(isExternal));
  }

  return (
    <>
      <RefusalReason reason={state.refusalReason} />
      {order.kind !== 'card' && (
        <section className={styles.charged}>
          <h2>{failed.chargedTitle}</h2>
          <p>{failed.chargedText}</p>
        </section>
      )}
      <div className={page.actions}>
        {isOfRunningSubscription(order.id)
          ? !isExternal && (
              <Link className={buttonClass()} to={PLAN_PATH}>
                {failed.planText}
              </Link>
            )
          : canStart(again) && <Button onClick={startAgain}>{failed.againText[order.type]}</Button>}
        {contactLink && !isExternal && (
          <ContentLink
            className={buttonClass({ kind: 'secondary' })}
            link={aboutOrder(contactLink.link, order.id)}
          >
            {contactLink.text}
          </ContentLink>
        )}
      </div>
      <p className={styles.reference}>
        {fillIn(failed.referenceText, { reference: referenceOf(order.id) })}
      </p>
    </>
  );
}
