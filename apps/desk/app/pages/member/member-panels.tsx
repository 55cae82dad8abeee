import { Checkbox } from '@cairn/ui/checkbox';
import { Field } from '@cairn/ui/field';
import { Segmented } from '@cairn/ui/segmented';
import { TextInput } from '@cairn/ui/text-input';
import { useState } from 'react';
import type { Previewed } from '#app/calls/call-action.ts';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { type Effect, Effects } from '#app/panel/effects.tsx';
import type { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { useSettled } from '#app/panel/use-settled.ts';
import { CaseField, isCase } from '#app/records/charge-panels.tsx';
import { NotePanel } from '#app/records/note-panel.tsx';
import { memberName } from '#app/records/records.ts';
import { aviosText, wholeText } from '#app/text/amounts.ts';
import type { Member } from './member.ts';

type MemberId = { company: Member['member']['company']; number: string };
type PanelProps = { id: MemberId; name: string; onClose: () => void };
type Props = {
  member: Member;
  open: NonNullable<ReturnType<typeof useOpenPanel>['open']>;
  onClose: () => void;
};

/** The panel that the address names; nothing for those who may not see whole numbers. */
export function MemberPanel({ member: { member, owed }, open, onClose }: Props) {
  const { company, number } = member;
  if (number.value === undefined) return null;
  const id = { company, number: number.value };
  const name = memberName(member);
  switch (open.name) {
    case 'note':
      return <NotePanel about={`${company}/${number.value}`} onClose={onClose} />;
    case 'avios':
      return <AdjustAviosPanel id={id} name={name} onClose={onClose} />;
    case 'debt':
      return <AdjustDebtPanel id={id} name={name} owed={owed} onClose={onClose} />;
    case 'erase':
      return <ErasePanel id={id} name={name} onClose={onClose} />;
    default:
      return null;
  }
}

const COUNT = /^[1-9]\d{0,6}$/;

function AviosField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const isWrong = value.trim() !== '' && !COUNT.test(value.trim());
  return (
    <Field label="Avios" error={isWrong ? 'A whole number, without separators.' : undefined}>
      {({ id, describedBy, invalid }) => (
        <TextInput
          id={id}
          describedBy={describedBy}
          invalid={invalid}
          inputMode="numeric"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

type Way = 'add' | 'take';

function AdjustAviosPanel({ id, name, onClose }: PanelProps) {
  const [way, setWay] = useState<Way>('add');
  const [owe, setOwe] = useState(false);
  const [avios, setAvios] = useState('');
  const [caseKey, setCaseKey] = useState('');
  const typed = useSettled(avios.trim());
  const key = useSettled(caseKey.trim());
  const isTyped = typed.isSettled && COUNT.test(typed.settled);
  const amount = isTyped ? aviosText(Number(typed.settled)) : 'avios';
  return (
    <ActionPanel
      action="adjust avios"
      title="Correct avios"
      about={`Of ${name}. Nothing is edited: it is a new posting.`}
      input={{
        ...id,
        [way]: Number(typed.settled),
        ...(way === 'take' && { owe }),
        key: key.settled,
      }}
      isComplete={isTyped && key.isSettled && isCase(key.settled)}
      fields={
        <>
          <Segmented
            legend="What to do"
            name="way"
            value={way}
            options={[
              { value: 'add', text: 'Add' },
              { value: 'take', text: 'Take' },
            ]}
            onChange={setWay}
          />
          <AviosField value={avios} onChange={setAvios} />
          {way === 'take' && (
            <Checkbox
              label="What the member has not becomes a debt"
              checked={owe}
              onChange={({ target }) => setOwe(target.checked)}
            />
          )}
          <CaseField value={caseKey} onChange={setCaseKey} />
        </>
      }
      effects={(previewed) => <Effects effects={aviosEffects(name, previewed)} />}
      verb={`${way === 'add' ? 'Add' : 'Take'} ${amount}`}
      isDanger={way === 'take'}
      done={() => ({
        title: `${amount} ${way === 'add' ? 'added' : 'taken'}`,
        text: 'It is posted, and in the timeline below. The member is not written to.',
      })}
      onClose={onClose}
    />
  );
}

function AdjustDebtPanel({ id, name, owed, onClose }: PanelProps & { owed: number }) {
  const [avios, setAvios] = useState(`${owed}`);
  const [caseKey, setCaseKey] = useState('');
  const typed = useSettled(avios.trim());
  const key = useSettled(caseKey.trim());
  const isTyped = typed.isSettled && COUNT.test(typed.settled);
  const amount = isTyped ? aviosText(Number(typed.settled)) : 'avios';
  return (
    <ActionPanel
      action="adjust debt"
      title="Write off a debt"
      about={`${name} owes ${aviosText(owed)}.`}
      input={{ ...id, writeOff: Number(typed.settled), key: key.settled }}
      isComplete={isTyped && key.isSettled && isCase(key.settled)}
      fields={
        <>
          <AviosField value={avios} onChange={setAvios} />
          <CaseField value={caseKey} onChange={setCaseKey} />
        </>
      }
      effects={(previewed) => <Effects effects={aviosEffects(name, previewed)} />}
      verb={`Write off ${amount}`}
      done={() => ({
        title: `${amount} written off`,
        text: 'It is posted. The member is not written to.',
      })}
      onClose={onClose}
    />
  );
}

type Change = Pick<Previewed<'adjust avios'>, 'before' | 'after'>;

function aviosEffects(name: string, { before, after }: Change): Effect[] {
  const figure = (facts: Change['before'], fact: string) => Number(facts[fact] ?? 0);
  const change = (fact: string) => figure(after, fact) - figure(before, fact);
  const span = (fact: string) =>
    `${wholeText(figure(before, fact))} → ${wholeText(figure(after, fact))}`;
  const avios = change('avios');
  const owes = change('owes');
  return [
    avios === 0
      ? {
          id: 'avios',
          icon: 'coins',
          title: 'The balance stays',
          value: aviosText(figure(after, 'avios')),
        }
      : {
          id: 'avios',
          icon: 'coins',
          tone: avios > 0 ? 'ok' : 'warn',
          title: avios > 0 ? `Added to ${name}` : `Taken from ${name}`,
          value: aviosText(Math.abs(avios)),
          note: `Free avios ${span('avios')}`,
        },
    ...(owes === 0
      ? []
      : [
          {
            id: 'debt',
            icon: 'triangle-alert',
            tone: owes > 0 ? 'bad' : 'ok',
            title: owes > 0 ? 'Becomes a debt' : 'The debt shrinks',
            value: aviosText(Math.abs(owes)),
            note: `Debt ${span('owes')}`,
          } as const,
        ]),
    ...(owes === 0 && figure(after, 'owes') > 0
      ? [
          {
            id: 'owed',
            icon: 'info',
            title: `They owe ${aviosText(figure(after, 'owes'))}`,
            note: 'New avios repay it within the hour',
          } as const,
        ]
      : []),
    {
      id: 'money',
      icon: 'banknote',
      title: 'No money moves',
      note: 'The member is not written to',
    },
  ];
}

function ErasePanel({ id, name, onClose }: PanelProps) {
  return (
    <ActionPanel
      action="member erase"
      title={`Erase ${name}`}
      about="At once, without the days that a member’s own request waits. It cannot be undone."
      input={id}
      effects={() => (
        <Effects
          effects={[
            {
              id: 'data',
              icon: 'user',
              tone: 'bad',
              title: 'Name, email, date of birth and cards go',
              note: 'Notes, messages and gift texts, too',
            },
            {
              id: 'kept',
              icon: 'scale',
              title: 'Orders and avios stay',
              note: 'Under the number alone. No money or avios move',
            },
            {
              id: 'letter',
              icon: 'mail',
              title: 'One last email',
              note: 'Just before the address is deleted',
            },
          ]}
        />
      )}
      verb={`Erase ${name}`}
      isDanger
      done={() => ({
        title: 'The member is erased',
        text: 'Orders and avios stay, under the number alone.',
      })}
      onClose={onClose}
    />
  );
}
