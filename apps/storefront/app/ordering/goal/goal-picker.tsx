import { LEAST_GOAL, type MemberGoal, MOST_GOAL } from '@cairn/contract/members/goal';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Alert } from '@cairn/ui/alert';
import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { Dialog } from '@cairn/ui/dialog';
import { Field } from '@cairn/ui/field';
import { Radio } from '@cairn/ui/radio';
import { TextInput } from '@cairn/ui/text-input';
import { type FormEvent, useId, useState } from 'react';
import type { GoalPickerContent, GoalPreset } from '#app/content/blocks/goal-picker.server.ts';
import { useSession } from '#app/session/session.tsx';
import { refetchAfter } from '#app/shop-api/client/changed-by.ts';
import { removeGoal, setGoal } from '#app/shop-api/member/goal.ts';
import { GoalMeter } from '../parts/goal-meter.tsx';
import { offeredPresets, presetOf, suggestedPreset } from './describe-goal.ts';
import styles from './goal-picker.module.css';
import { readGoal } from './read-goal.ts';

export type GoalPickerProps = {
  content: GoalPickerContent;
  goal: MemberGoal | undefined;
  balance: number;
  locale: string;
  onClose(): void;
};

/** Sets, changes and removes the goal: a trip, or an amount of the member's own. */
export default function GoalPicker({ content, goal, balance, locale, onClose }: GoalPickerProps) {
  const { fetcher } = useSession();
  const number = (count: number) => count.toLocaleString(locale);
  const presets = offeredPresets(balance, goal, content.presets);
  const limits = { least: number(LEAST_GOAL), most: number(MOST_GOAL) };
  const suggested = goal ? undefined : suggestedPreset(balance, presets);
  const initial = goal ? presetOf(goal, presets) : suggested;
  const [chosen, setChosen] = useState(initial?.key);
  const [written, setWritten] = useState(goal && !initial ? number(goal.avios) : '');
  const [isWrong, setWrong] = useState(false);
  const [state, setState] = useState<'ready' | 'saving' | 'removing' | 'failed'>('ready');
  const isBusy = state === 'saving' || state === 'removing';
  const id = useId();

  async function change(next: MemberGoal | undefined) {
    setState(next ? 'saving' : 'removing');
    const saved = await (next ? setGoal(fetcher, next) : removeGoal(fetcher));
    if (!saved.ok) return setState('failed');
    await refetchAfter('goal');
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const preset = presets.find(({ key }) => key === chosen);
    const own = preset ? undefined : readGoal(written);
    setWrong(!preset && own === undefined);
    if (preset) void change({ avios: preset.avios, preset: preset.key });
    else if (own !== undefined) void change({ avios: own });
    else document.getElementById(`${id}-own`)?.focus();
  }

  return (
    <Dialog
      open
      onClose={isBusy ? () => {} : onClose}
      title={content.title}
      closeLabel={content.closeText}
      actions={
        <>
          <Button type="submit" form={id} busy={state === 'saving'}>
            {content.saveText}
          </Button>
          {goal && (
            <Button
              kind="secondary"
              busy={state === 'removing'}
              onClick={() => !isBusy && void change(undefined)}
            >
              {content.removeText}
            </Button>
          )}
        </>
      }
    >
      <p>{content.intro}</p>
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        {presets.length > 0 && (
          <fieldset className={styles.presets}>
            <legend className="visually-hidden">{content.listLabel}</legend>
            {presets.map((preset) => (
              <Radio
                key={preset.key}
                card
                name="goal"
                checked={chosen === preset.key}
                onChange={() => {
                  setChosen(preset.key);
                  setWritten('');
                  setWrong(false);
                }}
                label={
                  <span className={styles.preset}>
                    <span>
                      {preset.name}{' '}
                      {preset === suggested && <Chip tone="brand">{content.suggestedText}</Chip>}
                    </span>
                    <span>{number(preset.avios)}</span>
                  </span>
                }
                hint={<Distance {...{ content, preset, balance, number }} />}
              />
            ))}
          </fieldset>
        )}
        <Field
          id={`${id}-own`}
          label={content.ownLabel}
          hint={fillIn(content.ownHint, limits)}
          error={isWrong ? fillIn(content.errorText, limits) : undefined}
        >
          {({ id: fieldId, describedBy, invalid }) => (
            <TextInput
              id={fieldId}
              describedBy={describedBy}
              invalid={invalid}
              className={styles.own}
              inputMode="numeric"
              autoComplete="off"
              value={written}
              onChange={({ target }) => {
                setWritten(target.value);
                setChosen(undefined);
              }}
            />
          )}
        </Field>
        <p className={styles.note}>{content.noteText}</p>
        {state === 'failed' && <Alert tone="error" blocking title={content.failedText} />}
      </form>
    </Dialog>
  );
}

type DistanceProps = {
  content: GoalPickerContent;
  preset: GoalPreset;
  balance: number;
  number(count: number): string;
};

function Distance({ content, preset: { avios }, balance, number }: DistanceProps) {
  return (
    <span className={styles.distance}>
      <GoalMeter have={balance} goal={avios} />
      {balance >= avios ? (
        <span className={styles.enough}>{content.enoughText}</span>
      ) : (
        <span>{fillIn(content.gapText, { amount: number(avios - balance) })}</span>
      )}
    </span>
  );
}
