import type { ActionName } from '@cairn/api/desk-types';
import { Segmented } from '@cairn/ui/segmented';
import { useState } from 'react';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { moneyText } from '#app/text/amounts.ts';
import { type WorkItem, workText } from './work-texts.ts';

type Step = { name: ActionName; input: Record<string, unknown> };

type StepText = {
  /** In the choice between two. */
  choice: string;
  verb: (amount: string) => string;
  about: string;
  done: string;
  isDanger?: boolean;
};

/** The steps that can be taken from the queue. Those with a page of their own are not here. */
const STEPS: Partial<Record<ActionName, StepText>> = {
  'held release': {
    choice: 'Release',
    verb: (amount) => `Release ${amount}`,
    about: 'The payment is captured, and the order goes on as if nothing had stopped it.',
    done: 'It is released. The avios follow as soon as the provider has captured the money.',
  },
  'held reject': {
    choice: 'Reject',
    verb: (amount) => `Reject ${amount}`,
    about: 'The order ends, the payment is voided, and the member keeps the money.',
    done: 'It is rejected. The reserved money is given free, which can take the bank some days.',
    isDanger: true,
  },
  'refund retry': {
    choice: 'Retry',
    verb: (amount) => `Retry refund of ${amount}`,
    about: 'The provider is asked for the same refund again.',
    done: 'The provider was asked again. The item comes back if it refuses once more.',
  },
  'void retry': {
    choice: 'Retry',
    verb: (amount) => `Retry void of ${amount}`,
    about: 'The provider is asked to void the payment again.',
    done: 'The provider was asked again. The item comes back if it refuses once more.',
  },
  'review close': {
    choice: 'Close',
    verb: () => 'Close notification',
    about: 'Takes it off the list once you have dealt with it. No money or avios move.',
    done: 'It is off the list.',
  },
  'dead retry': {
    choice: 'Retry',
    verb: () => 'Retry job',
    about: 'The job is tried again at once, and then as often as a new one.',
    done: 'The job runs again. The item comes back if it fails as often as before.',
  },
  'reconcile apply': {
    choice: 'Reconcile',
    verb: () => 'Apply the report',
    about: 'Applies what the provider’s report of that day has and no notification told of.',
    done: 'The report is applied, and the day was compared again.',
  },
  'day compare': {
    choice: 'Compare',
    verb: () => 'Compare the day',
    about:
      'Reads the provider’s report of that day and compares it with the books. No money moves.',
    done: 'The day is compared. Its row says how much differs, or that you can close it.',
  },
  'day close': {
    choice: 'Close',
    verb: () => 'Close the day',
    about: 'Every movement matches or has a reason. Anything reported later is listed as late.',
    done: 'The day is closed.',
  },
  'adjust money': {
    choice: 'Correct',
    verb: () => 'Post correction',
    about: 'Posts a correction of money. Nothing is edited: it is a new entry of the ledger.',
    done: 'The correction is posted.',
  },
  'adjust avios': {
    choice: 'Correct',
    verb: () => 'Post correction',
    about: 'Posts a correction of avios. Nothing is edited: it is a new entry of the ledger.',
    done: 'The correction is posted.',
  },
};

type Props = { item: WorkItem; onClose: () => void };

/** An item's next step, with its preview, beside the queue. */
export function WorkPanel({ item, onClose }: Props) {
  const steps = stepsOf(item);
  const [chosen, setChosen] = useState(steps[0]?.name);
  const step = steps.find(({ name }) => name === chosen);
  const text = step && STEPS[step.name];
  if (!step || !text) return null;
  const amount = item.amount ? moneyText(item.amount) : '';
  return (
    <ActionPanel
      key={step.name}
      action={step.name}
      title={workText(item).title}
      about={text.about}
      input={step.input}
      lead={
        steps.length > 1 && (
          <Segmented
            legend="What to do"
            name="step"
            value={step.name}
            options={steps.map(({ name }) => ({ value: name, text: STEPS[name]?.choice ?? name }))}
            onChange={setChosen}
          />
        )
      }
      verb={text.verb(amount).trim()}
      isDanger={text.isDanger === true}
      done={() => ({ title: 'Done', text: text.done })}
      onClose={onClose}
    />
  );
}

function stepsOf({ action, alternative }: WorkItem): Step[] {
  return [action, ...(alternative ? [alternative] : [])].flatMap(({ name, input }) =>
    isStep(name) ? [{ name, input }] : [],
  );
}

function isStep(name: string): name is ActionName {
  return name in STEPS;
}
