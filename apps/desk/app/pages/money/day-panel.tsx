import type { ResultOf } from '#app/calls/call-action.ts';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { type Effect, Effects } from '#app/panel/effects.tsx';
import { useFirst } from '#app/panel/use-first.ts';
import type { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { countText } from '#app/text/amounts.ts';
import { shortId } from '#app/text/ids.ts';
import { appliedSentences, applyEffects, closedSentences } from './cure-texts.ts';
import {
  againText,
  type Day,
  type Difference,
  kindName,
  movedText,
  sidesText,
} from './day-texts.ts';
import { dayText } from './days.ts';

type Props = {
  day: string;
  view: Day | undefined;
  open: NonNullable<ReturnType<typeof useOpenPanel>['open']>;
  onClose: () => void;
};

/** The action that the page's address names, beside the day. */
export function DayPanel({ day, view, open, onClose }: Props) {
  switch (open.name) {
    case 'compare':
      return (
        <ActionPanel
          action="day compare"
          title={`Compare ${dayText(day)}`}
          about="Reads the provider’s report of the day anew and compares it with the books. No money moves."
          input={{ day }}
          verb="Compare"
          done={(state) => ({ title: 'Compared', text: comparedText(state) })}
          onClose={onClose}
        />
      );
    case 'close':
      return (
        <ActionPanel
          action="day close"
          title={`Close ${dayText(day)}`}
          about="Every movement matches or has a reason. A closed day is not opened again: what is reported later is listed here as late, and booked on the day on which it is cured."
          input={{ day }}
          verb="Close the day"
          effects={() => (
            <Effects
              effects={[
                {
                  id: 'day',
                  icon: 'lock',
                  tone: 'ok',
                  title: 'The day is closed',
                  note: 'With the sums that you see. No money or avios move.',
                },
              ]}
            />
          )}
          done={() => ({ title: 'Closed', text: 'The day is closed, with your name.' })}
          onClose={onClose}
        />
      );
    case 'cure':
      return <CurePanel view={view} about={open.about ?? ''} onClose={onClose} />;
    default:
      return null;
  }
}

function comparedText({ open, state, compareFrom }: ResultOf<'day compare'>): string {
  if (compareFrom !== undefined) return `${againText(compareFrom)}.`;
  if (open > 0) return `${countText(open, 'difference is', 'differences are')} open.`;
  return state === 'matches'
    ? 'Nothing differs any more. You can close the day.'
    : 'No difference is open.';
}

type CureProps = { view: Day | undefined; about: string; onClose: () => void };

/** By the difference's day and key, also once it has ended. */
function CurePanel({ view, about, onClose }: CureProps) {
  const found = [...(view?.differences ?? []), ...(view?.late ?? [])].find(
    ({ day, key, cure }) => `${day} ${key}` === about && cure !== undefined,
  );
  const difference = useFirst(found);
  if (!difference?.cure) return null;
  return difference.cure.name === 'reconcile apply' ? (
    <ApplyPanel difference={difference} onClose={onClose} />
  ) : (
    <ReasonPanel difference={difference} onClose={onClose} />
  );
}

type PanelProps = { difference: Difference; onClose: () => void };

function ApplyPanel({ difference, onClose }: PanelProps) {
  const { day, pspReference } = difference;
  return (
    <ActionPanel
      action="reconcile apply"
      title={`Ask the provider about ${nameOf(difference)}`}
      about={`${kindName(difference.kind)}: ${sidesText(difference)}.`}
      input={{ day, payment: pspReference }}
      lead={<Effects effects={applyEffects(difference)} />}
      verb="Ask the provider"
      done={(result) => ({
        title: result.differences.length === 0 ? 'Done' : 'Not all of it could be booked',
        text: <Sentences lines={appliedSentences(difference, result)} />,
      })}
      onClose={onClose}
    />
  );
}

function ReasonPanel({ difference, onClose }: PanelProps) {
  const { day, key, cureText } = difference;
  return (
    <ActionPanel
      action="difference close"
      title={`Close the difference of ${nameOf(difference)}`}
      about={`${kindName(difference.kind)}: ${sidesText(difference)}. ${cureText}`}
      input={{ day, key }}
      effects={({ result }) => <Effects effects={closingEffects(difference.kind, result)} />}
      verb={(previewed) => {
        const booked = previewed?.result.booked;
        const name = 'Close the difference';
        return booked ? `${name} and book ${movedText(difference.kind, booked)}` : name;
      }}
      whyText="Why does it stay as it is?"
      done={({ booked }) => ({
        title: 'Closed',
        text: <Sentences lines={closedSentences(difference.kind, booked)} />,
      })}
      onClose={onClose}
    />
  );
}

function closingEffects(kind: string, { booked }: ResultOf<'difference close'>): Effect[] {
  return [
    booked
      ? {
          id: 'money',
          icon: 'banknote',
          tone: 'brand',
          title: 'The money is booked',
          value: movedText(kind, booked),
          note: 'Once, also if the provider’s webhook arrives after all.',
        }
      : { id: 'money', icon: 'banknote', title: 'No money is booked' },
    {
      id: 'difference',
      icon: 'check',
      tone: 'ok',
      title: 'The difference ends',
      note: 'Your reason is kept with it and in the audit log.',
    },
  ];
}

function nameOf({ subject, pspReference }: Difference): string {
  return shortId(subject.type === 'unknown' ? pspReference : subject.id);
}

function Sentences({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return 'Nothing was left to do.';
  return lines.map((line) => <p key={line}>{line}</p>);
}
