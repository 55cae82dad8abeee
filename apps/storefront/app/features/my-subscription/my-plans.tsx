import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Box } from '@cairn/ui/box';
import { Chip } from '@cairn/ui/chip';
import drawing from '@cairn/ui/drawings/empty-plan.svg';
import { useEffect, useRef, useState } from 'react';
import { None } from '#app/member-page/empty-box.tsx';
import { type PastPlan, sortPlans } from '#app/ordering/orders/sort-plans.ts';
import { CurrentPlan } from './current-plan.tsx';
import styles from './my-plans.module.css';
import pastPlansStyles from './past-plans.module.css';
import { PlanActions } from './plan-actions.tsx';
import { PlanNotices, SuspendedNotice, UnpaidNotice } from './plan-notices.tsx';
import { PlanPayments } from './plan-payments.tsx';
import { formatDate, type PlanTexts, valuesOf } from './plan-texts.ts';

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
      {!current && !unpaid && !suspended && (
        <None {...texts.content.none} drawing={drawing} ground="heather" />
      )}
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

type PastPlansProps = { plans: readonly PastPlan[]; texts: PlanTexts };

function PastPlans({ plans, texts }: PastPlansProps) {
  const { pastPlans, plan } = texts.content;
  return (
    <Box aria-labelledby="past" className={pastPlansStyles.past}>
      <h2 id="past">{pastPlans.title}</h2>
      <ul className={pastPlansStyles.plans}>
        {plans.map((past) => {
          const { id, createDate, endedAt, cost, subscriptionStatus, accumulatedAvios } = past;
          const from = formatDate(createDate, texts);
          const amount = accumulatedAvios.toLocaleString(texts.locale);
          return (
            <li key={id}>
              <p>
                <strong>{fillIn(plan.nameText[cost.frequency], valuesOf(past, texts))}</strong>
                <span>
                  {endedAt
                    ? fillIn(pastPlans.periodText, { from, until: formatDate(endedAt, texts) })
                    : from}
                </span>
              </p>
              <span>{fillIn(pastPlans.aviosText, { amount })}</span>
              <Chip tone="mute">{pastPlans.statusLabels[subscriptionStatus]}</Chip>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
