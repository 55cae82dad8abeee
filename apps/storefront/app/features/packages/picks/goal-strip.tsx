import { fillIn } from '@cairn/contract/values/fill-in';
import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { TextInput } from '@cairn/ui/text-input';
import { useState } from 'react';
import type { GoalTexts } from '#app/content/order-pages/purchase-page.server.ts';
import { readGoal, storeGoal, suggestedGoal } from '#app/ordering/goal.ts';
import styles from './goal-strip.module.css';

type Props = {
  texts: GoalTexts;
  member: string;
  goal: number | undefined;
  balance: number;
  locale: string;
  onGoal(avios: number | undefined): void;
};

/** The member's goal and the avios that are missing. */
export function GoalStrip({ texts, member, goal, balance, locale, onGoal }: Props) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) {
    return (
      <div className={styles.strip}>
        <GoalForm
          texts={texts}
          initial={(goal ?? suggestedGoal(balance)).toLocaleString(locale)}
          hasGoal={goal !== undefined}
          onDone={(next) => {
            storeGoal(member, next);
            onGoal(next);
            setEditing(false);
          }}
        />
      </div>
    );
  }
  const number = (count: number) => count.toLocaleString(locale);
  const change = (
    <button type="button" className={styles.change} onClick={() => setEditing(true)}>
      {goal === undefined ? texts.setText : texts.changeText}
    </button>
  );
  if (goal === undefined) {
    return (
      <div className={styles.strip}>
        <p>
          <strong>{texts.askTitle}</strong>
          <span>{texts.askText}</span>
        </p>
        {change}
      </div>
    );
  }
  const have = `${Math.min(100, Math.max(0, Math.round((1_000 * balance) / goal) / 10))}%`;
  const values = { goal: number(goal), balance: number(balance), gap: number(goal - balance) };
  return (
    <div className={styles.strip}>
      <p>
        <strong>{fillIn(texts.goalText, values)}</strong>
        <span>
          {fillIn(texts.haveText, values)}{' '}
          <b>{goal > balance ? fillIn(texts.gapText, values) : texts.enoughText}</b>
        </span>
      </p>
      <svg className={styles.meter} role="img" aria-label={fillIn(texts.barLabel, values)}>
        <rect className={styles.missing} width="100%" height="100%" />
        <rect className={styles.have} width={have} height="100%" />
      </svg>
      {change}
    </div>
  );
}

type FormProps = {
  texts: GoalTexts;
  initial: string;
  hasGoal: boolean;
  onDone(goal: number | undefined): void;
};

function GoalForm({ texts, initial, hasGoal, onDone }: FormProps) {
  const [written, setWritten] = useState(initial);
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const goal = readGoal(written);
        if (goal === undefined) setWrong(true);
        else onDone(goal);
      }}
    >
      <Field label={texts.fieldLabel} error={isWrong ? texts.errorText : undefined}>
        {({ id, describedBy, invalid }) => (
          <TextInput
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            inputMode="numeric"
            autoComplete="off"
            // The button that had the focus is gone.
            autoFocus
            value={written}
            onChange={({ target }) => setWritten(target.value)}
          />
        )}
      </Field>
      <p>
        <Button type="submit">{texts.saveText}</Button>
        {hasGoal && (
          <Button kind="secondary" onClick={() => onDone(undefined)}>
            {texts.removeText}
          </Button>
        )}
      </p>
    </form>
  );
}
