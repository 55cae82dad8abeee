import { fillIn } from '@cairn/contract/values/fill-in';
import type { ReactNode } from 'react';
import type { GoalPickerContent } from '#app/content/blocks/goal-picker.server.ts';
import type { GoalTexts } from '#app/content/order-pages/purchase-page.server.ts';
import { goalName } from '#app/ordering/goal/describe-goal.ts';
import type { GoalState } from '#app/ordering/goal/use-goal.ts';
import { useGoalPicker } from '#app/ordering/goal/use-goal-picker.tsx';
import { GoalMeter } from '#app/ordering/parts/goal-meter.tsx';
import styles from './goal-strip.module.css';

type Props = {
  texts: GoalTexts;
  picker: GoalPickerContent;
  goal: GoalState;
  balance: number;
  locale: string;
};

/** The member's goal and the avios that are missing. */
export default function GoalStrip({
  texts,
  picker: content,
  goal: state,
  balance,
  locale,
}: Props): ReactNode {
  const goal = state.kind === 'set' ? state.goal : undefined;
  const { buttonRef, open, isOpen, picker } = useGoalPicker({ content, goal, balance, locale });
  const button = (text: string, onClick: () => void) => (
    <button
      ref={buttonRef}
      type="button"
      className={styles.change}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {text}
    </button>
  );
  if (!goal) {
    const isFailed = state.kind === 'failed';
    return (
      <div className={styles.strip}>
        <p>
          <strong>{isFailed ? texts.failedTitle : texts.askTitle}</strong>
          <span>{isFailed ? texts.failedText : texts.askText}</span>
        </p>
        {isFailed ? button(texts.retryText, state.retry) : button(texts.setText, open)}
        {picker}
      </div>
    );
  }
  const number = (count: number) => count.toLocaleString(locale);
  const values = {
    goal: number(goal.avios),
    balance: number(balance),
    gap: number(goal.avios - balance),
    name: goalName(goal, content, locale),
  };
  return (
    <div className={styles.strip}>
      <p>
        <strong>{fillIn(texts.goalText, values)}</strong>
        <span>
          {fillIn(texts.haveText, values)}{' '}
          <b>{goal.avios > balance ? fillIn(texts.gapText, values) : texts.enoughText}</b>
        </span>
      </p>
      <GoalMeter have={balance} goal={goal.avios} label={fillIn(texts.barLabel, values)} />
      {button(texts.changeText, open)}
      {picker}
    </div>
  );
}
