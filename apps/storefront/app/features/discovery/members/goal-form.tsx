import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { TextInput } from '@cairn/ui/text-input';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { GoalContent } from '#app/content/pages/discovery-page.server.ts';
import { readGoal } from '#app/ordering/goal/read-goal.ts';
import styles from './offers.module.css';

type Props = { content: GoalContent; goal: string; onSave(goal: number): void };

export function GoalForm({ content, goal, onSave }: Props) {
  const [written, setWritten] = useState(goal);
  const [isWrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusField = () => form.current?.querySelector('input')?.focus();
  useEffect(focusField, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readGoal(written);
    setWrong(read === undefined);
    if (read === undefined) focusField();
    else onSave(read);
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Field label={content.label} error={isWrong ? content.errorText : undefined}>
        {({ id, describedBy, invalid }) => (
          <TextInput
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            inputMode="numeric"
            autoComplete="off"
            value={written}
            onChange={(event) => setWritten(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="secondary">
        {content.saveText}
      </Button>
    </form>
  );
}
