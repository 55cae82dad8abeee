import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { fillIn } from '@cairn/contract/values/fill-in';
import { ConfirmButton } from '@cairn/ui/confirm-button';
import { Icon, type IconName } from '@cairn/ui/icon';
import { Action } from '#app/member-page/action.tsx';
import type { CurrentSubscription } from '#app/ordering/orders/current-subscription.ts';
import styles from './cancel-plan.module.css';
import { type PlanTexts, valuesOf } from './plan-texts.ts';
import { usePlanChange } from './use-plan-change.ts';

type Props = {
  plan: CurrentSubscription;
  texts: PlanTexts;
  onChange(changed: UserSubscription): void;
};

/** Cancels after one question, which says what happens when. */
export function CancelPlan({ plan, texts, onChange }: Props) {
  const { cancel } = texts.content;
  const { dialog } = cancel;
  const { isBusy, failure, change } = usePlanChange(plan, cancel, onChange);
  const values = valuesOf(plan, texts);

  return (
    <Action
      title={cancel.title}
      text={plan.cancelInfo.enabled ? cancel.text : fillIn(cancel.earliestText, values)}
      failure={failure}
    >
      {plan.cancelInfo.enabled && (
        <ConfirmButton
          label={cancel.buttonText}
          size="sm"
          question={{ ...dialog, title: fillIn(dialog.title, values) }}
          busy={isBusy}
          onConfirm={() => change('cancel')}
        >
          <p>{dialog.text}</p>
          <ul className={styles.effects}>
            {effectsOf(plan, texts).map(({ icon, text }) => (
              <li key={icon}>
                <Icon name={icon} />
                <span>{fillIn(text, values)}</span>
              </li>
            ))}
          </ul>
        </ConfirmButton>
      )}
    </Action>
  );
}

type Effect = { icon: IconName; text: string };

function effectsOf(plan: CurrentSubscription, { content }: PlanTexts): Effect[] {
  const { dialog } = content.cancel;
  const { cancelInfo, cost, accumulatedAvios } = plan;
  const isImmediate = cancelInfo.immediateCancel;
  const effects: (Effect | false)[] = [
    { icon: 'calendar-x-2', text: isImmediate ? dialog.immediateText : dialog.endText },
    !isImmediate && cost.frequency === 'annually' && { icon: 'repeat', text: dialog.monthsText },
    accumulatedAvios > 0 && { icon: 'wallet', text: dialog.keepAviosText },
    !isImmediate && { icon: 'undo-2', text: dialog.undoText },
  ];
  return effects.filter((effect) => effect !== false);
}
