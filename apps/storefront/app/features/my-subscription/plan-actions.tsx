import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Box } from '@cairn/ui/box';
import { Button, buttonClass } from '@cairn/ui/button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { Action } from '#app/member-page/action.tsx';
import type { CurrentSubscription } from '#app/ordering/orders/current-subscription.ts';
import { checkoutPath, refundPath } from '#app/ordering/paths.ts';
import { useSession } from '#app/session/session.tsx';
import { changeCard } from '#app/shop-api/subscriptions/change-card.ts';
import { CancelPlan } from './cancel-plan.tsx';
import { formatDate, type PlanTexts, valuesOf } from './plan-texts.ts';
import { usePlanChange } from './use-plan-change.ts';

type Props = {
  plan: CurrentSubscription;
  texts: PlanTexts;
  onChange(changed: UserSubscription): void;
};

export function PlanActions({ plan, texts, onChange }: Props) {
  const { changeTitle, changePlan } = texts.content;
  const { subscriptionStatus } = plan;
  const canCancel = plan.cancelInfo.enabled || subscriptionStatus === 'active';
  const changeText = canCancel ? changePlan?.text : changePlan?.endingText;
  return (
    <Box aria-labelledby="change">
      <h2 id="change">{changeTitle}</h2>
      {subscriptionStatus === 'cancelled_scheduled' && (
        <UndoCancellation plan={plan} texts={texts} onChange={onChange} />
      )}
      {subscriptionStatus === 'active' && <ChangeCard plan={plan} texts={texts} />}
      {changePlan?.link && changeText && (
        <Action title={changePlan.title} text={changeText}>
          <ContentLink
            className={buttonClass({ kind: 'secondary', size: 'sm' })}
            link={changePlan.link.link}
          >
            {changePlan.link.text}
          </ContentLink>
        </Action>
      )}
      <RefundLastPayment plan={plan} texts={texts} />
      {canCancel && <CancelPlan plan={plan} texts={texts} onChange={onChange} />}
    </Box>
  );
}

/** Leads to checkout, which takes the new card. */
function ChangeCard({ plan, texts }: Omit<Props, 'onChange'>) {
  const { title, text, buttonText, busyText, failedText } = texts.content.changeCard;
  const { fetcher } = useSession();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isBusy = progress === 'busy';

  async function change(): Promise<void> {
    setProgress('busy');
    const started = await changeCard(fetcher, plan.id);
    if (!started.ok) return setProgress('failed');
    await navigate(checkoutPath({ id: started.value.id, isExternal: false }));
  }

  return (
    <Action
      title={title}
      text={fillIn(text, valuesOf(plan, texts))}
      failure={progress === 'failed' ? failedText : undefined}
    >
      <Button kind="secondary" size="sm" busy={isBusy} onClick={change}>
        {isBusy ? busyText : buttonText}
      </Button>
    </Action>
  );
}

function RefundLastPayment({ plan, texts }: Omit<Props, 'onChange'>) {
  const { title, text, buttonText, spentText, tooLateText } = texts.content.refund;
  const { enabled, until, paymentId, reason } = plan.refundInfo;
  const canAsk = enabled && until !== undefined && paymentId !== undefined;
  if (!canAsk && reason !== 'spent' && reason !== 'tooLate') return null;
  const obstacle = reason === 'spent' ? spentText : tooLateText;
  return (
    <Action
      title={title}
      text={canAsk ? fillIn(text, { date: formatDate(until, texts) }) : obstacle}
    >
      {canAsk && (
        <Link className={buttonClass({ kind: 'secondary', size: 'sm' })} to={refundPath(paymentId)}>
          {buttonText}
        </Link>
      )}
    </Action>
  );
}

/** Until its last day the plan can go on as if it had never been cancelled. */
function UndoCancellation({ plan, texts, onChange }: Props) {
  const { undo } = texts.content;
  const { isBusy, failure, change } = usePlanChange(plan, undo, onChange);
  const values = valuesOf(plan, texts);

  return (
    <Action
      title={undo.title}
      text={fillIn(undo.text, values)}
      failure={failure && fillIn(failure, values)}
    >
      <Button size="sm" busy={isBusy} onClick={() => change('undo')}>
        {isBusy ? undo.busyText : undo.buttonText}
      </Button>
    </Action>
  );
}
