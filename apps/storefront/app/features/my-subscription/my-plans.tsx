import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { fillIn } from '@cairn/contract/values/fill-in';
import { useEffect, useRef, useState } from 'react';
import { None } from '#app/ordering/parts/member-page.tsx';
import { CurrentPlan } from './current-plan.tsx';
import styles from './my-plans.module.css';
import { PastPlans } from './past-plans.tsx';
import { PlanActions } from './plan-actions.tsx';
import { PlanNotices, SuspendedNotice, UnpaidNotice } from './plan-notices.tsx';
import { PlanPayments } from './plan-payments.tsx';
import { type PlanTexts, valuesOf } from './plan-texts.ts';
import { sortPlans } from './plans.ts';

type Props = {
  plans: readonly UserSubscription[];
  /** The latest; undefined if they could not be fetched, which leaves the rest usable. */
  payments: readonly PastTransaction[] | undefined;
  texts: PlanTexts;
};

export function MyPlans({ plans, payments, texts }: Props) {
  const [changed, setChanged] = useState<UserSubscription>();
  const all = plans.map((plan) => (plan.id === changed?.id ? changed : plan));
  const { current, unpaid, suspended, past } = sortPlans(all);
  return (
    <>
      {changed && <PlanChange key={changed.subscriptionStatus} plan={changed} texts={texts} />}
      {unpaid && <UnpaidNotice plan={unpaid} texts={texts} />}
      {current && <PlanNotices plan={current} texts={texts} />}
      {suspended && <SuspendedNotice plan={suspended} texts={texts} />}
      {current && <CurrentPlan plan={current} texts={texts} />}
      {!current && !unpaid && !suspended && <None {...texts.content.none} />}
      {(current || past.length > 0) && (
        <div className={styles.columns}>
          <PlanPayments payments={payments} texts={texts} />
          {current && <PlanActions plan={current} texts={texts} onChange={setChanged} />}
        </div>
      )}
      {past.length > 0 && <PastPlans plans={past} texts={texts} />}
    </>
  );
}

/** Says what has become of the plan. Focused, because the button that was pressed is gone. */
function PlanChange({ plan, texts }: { plan: UserSubscription; texts: PlanTexts }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  const text = textOf(plan, texts.content);
  return (
    text && (
      <p ref={element} role="status" tabIndex={-1} className={styles.outcome}>
        {fillIn(text, valuesOf(plan, texts))}
      </p>
    )
  );
}

function textOf(
  { subscriptionStatus }: UserSubscription,
  { cancel, undo }: PlanTexts['content'],
): string | undefined {
  switch (subscriptionStatus) {
    case 'cancelled_scheduled':
      return cancel.doneText;
    case 'cancelled':
      return cancel.immediateDoneText;
    case 'active':
      return undo.doneText;
    default:
      return undefined;
  }
}
