import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Alert } from '@cairn/ui/alert';
import { buttonClass } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { Link } from 'react-router';
import { ContentLink } from '#app/content/text/content-link.tsx';
import type { CurrentSubscription } from '#app/ordering/orders/current-subscription.ts';
import type { PastPlan } from '#app/ordering/orders/sort-plans.ts';
import { checkoutPath } from '#app/ordering/paths.ts';
import styles from './my-plans.module.css';
import { formatDate, formatDates, formatPrice, type PlanTexts, valuesOf } from './plan-texts.ts';

type Props = { plan: CurrentSubscription; texts: PlanTexts };

export function PlanNotices({ plan, texts }: Props) {
  const { refundPending } = texts.content;
  const values = valuesOf(plan, texts);
  return (
    <>
      {plan.renewalFailure && (
        <FailedRenewal plan={plan} failure={plan.renewalFailure} texts={texts} />
      )}
      {plan.subscriptionStatus === 'refund_pending' && (
        <Alert tone="info" title={refundPending.title} className={styles.notice}>
          <p>{fillIn(refundPending.text, values)}</p>
        </Alert>
      )}
      {plan.priceChange && plan.subscriptionStatus !== 'cancelled_scheduled' && (
        <PriceChange plan={plan} change={plan.priceChange} texts={texts} />
      )}
    </>
  );
}

type FailedProps = Props & { failure: NonNullable<CurrentSubscription['renewalFailure']> };

function FailedRenewal({ plan, failure, texts }: FailedProps) {
  const { paymentFailed } = texts.content;
  const dates = formatDates(failure.retryDates, texts);
  const values = { ...valuesOf(plan, texts), dates };
  return (
    <Alert tone="warning" title={paymentFailed.title} className={styles.notice}>
      <p>{fillIn(paymentFailed.text, values)}</p>
      {dates && <p>{fillIn(paymentFailed.retryText, values)}</p>}
      <p>{paymentFailed.payText}</p>
      <Link
        className={buttonClass({ size: 'sm' })}
        to={checkoutPath({ id: failure.paymentId, isExternal: false })}
      >
        {paymentFailed.payLinkText}
      </Link>
    </Alert>
  );
}

type ChangeProps = Props & { change: NonNullable<CurrentSubscription['priceChange']> };

function PriceChange({ plan, change, texts }: ChangeProps) {
  const { title, text } = texts.content.priceChange;
  const values = {
    name: plan.packageName,
    date: formatDate(change.from, texts),
    price: formatPrice(change.amount, plan, texts.locale),
    oldPrice: formatPrice(plan.cost.amount, plan, texts.locale),
  };
  return (
    <Alert tone="info" title={fillIn(title, values)} className={styles.notice}>
      <p>{fillIn(text, values)}</p>
    </Alert>
  );
}

export function SuspendedNotice({ plan, texts }: { plan: PastPlan; texts: PlanTexts }) {
  const { title, text, link } = texts.content.suspended;
  const values = valuesOf(plan, texts);
  return (
    <Alert tone="warning" title={fillIn(title, values)} className={styles.notice}>
      <p>{fillIn(text, values)}</p>
      {link && (
        <ContentLink className={buttonClass({ size: 'sm' })} link={link.link}>
          {link.text}
        </ContentLink>
      )}
    </Alert>
  );
}

/** A plan whose first payment is missing, or not confirmed yet. */
export function UnpaidNotice({ plan, texts }: { plan: UserSubscription; texts: PlanTexts }) {
  const { unpaid, pendingPayment, statusLabels } = texts.content;
  const status = (
    <p>
      <Chip tone="warn">{statusLabels.pendingPayment}</Chip>
    </p>
  );
  const values = valuesOf(plan, texts);
  if (!plan.pendingCustomerAction) {
    return (
      <Alert tone="info" title={pendingPayment.title} className={styles.notice}>
        {status}
        <p>{fillIn(pendingPayment.text, values)}</p>
      </Alert>
    );
  }
  return (
    <Alert tone="info" title={fillIn(unpaid.title, values)} className={styles.notice}>
      {status}
      <p>{fillIn(unpaid.text, values)}</p>
      <Link
        className={buttonClass({ size: 'sm' })}
        to={checkoutPath({ id: plan.id, isExternal: false })}
      >
        {unpaid.linkText}
      </Link>
    </Alert>
  );
}
