import { Field } from '@cairn/ui/field';
import { Segmented } from '@cairn/ui/segmented';
import { TextInput } from '@cairn/ui/text-input';
import { useState } from 'react';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { Effects, FactTable } from '#app/panel/effects.tsx';
import { useSettled } from '#app/panel/use-settled.ts';
import { moneyText } from '#app/text/amounts.ts';
import type { Payment } from './records.ts';

type PanelProps = { onClose: () => void };

/** A refund or void that the provider rejected is requested again. */
export function RetryPanel({ payment, onClose }: PanelProps & { payment: Payment }) {
  const { charge, state, captured, authorised, refunded, chargedBack, returnedElsewhere } = payment;
  const isVoid = state === 'cancel_requested';
  const returned = refunded.amount + chargedBack.amount + returnedElsewhere.amount;
  const kept = { ...captured, amount: captured.amount - returned };
  const money = moneyText(isVoid ? authorised : kept);
  const what = isVoid ? 'void' : 'refund';
  return (
    <ActionPanel
      action={isVoid ? 'void retry' : 'refund retry'}
      title={`Request the ${what} again`}
      about={`The provider rejected it. Nothing was ${isVoid ? 'freed' : 'paid back'}.`}
      input={{ transactionId: charge }}
      effects={() => (
        <Effects
          effects={[
            {
              id: 'money',
              icon: 'rotate-cw',
              tone: 'sea',
              title: `The provider is asked again`,
              value: money,
              note: 'The avios stay as they are: they moved with the first request',
            },
          ]}
        />
      )}
      verb={`Retry ${what} of ${money}`}
      done={() => ({
        title: 'Asked again',
        text: 'The provider was asked again. It is back on Today if it refuses once more.',
      })}
      onClose={onClose}
    />
  );
}

/** An authorised payment that the provider refuses to capture is given up. */
export function FailPanel({
  charge,
  amount,
  onClose,
}: PanelProps & { charge: string; amount: Payment['captured'] }) {
  const money = moneyText(amount);
  return (
    <ActionPanel
      action="order fail"
      title="Give this payment up"
      about="Only if the provider says that it will never capture it."
      input={{ transactionId: charge }}
      effects={() => (
        <Effects
          effects={[
            {
              id: 'money',
              icon: 'ban',
              tone: 'bad',
              title: 'The payment is voided',
              value: money,
              note: 'Nothing is taken. The bank frees the reserved money',
            },
            {
              id: 'avios',
              icon: 'coins',
              title: 'It fails, and no avios move',
              note: 'What was reserved of yearly limits is given back',
            },
          ]}
        />
      )}
      verb={`Fail ${money}`}
      isDanger
      done={() => ({
        title: 'It has failed',
        text: 'Nothing is taken, and the payment is voided.',
      })}
      onClose={onClose}
    />
  );
}

/** A job that has failed too often is tried again. */
export function JobPanel({ id, onClose }: PanelProps & { id: string }) {
  return (
    <ActionPanel
      action="dead retry"
      title="Retry this job"
      about="It failed as often as it is tried by itself."
      input={{ id }}
      effects={() => (
        <Effects
          effects={[
            {
              id: 'job',
              icon: 'rotate-cw',
              tone: 'sea',
              title: 'Tried again at once',
              note: 'Then as often as a new one. Nothing is done twice',
            },
          ]}
        />
      )}
      verb="Retry job"
      done={() => ({
        title: 'The job runs again',
        text: 'It is back on Today if it fails as often as before.',
      })}
      onClose={onClose}
    />
  );
}

const AMOUNT = /^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,2})?$/;
const CASE = /^[\w.:/-]{1,100}$/;

type Way = 'returned' | 'received';

/** Books money that moved where no notification tells of it. */
export function AdjustMoneyPanel({
  charge,
  currency,
  onClose,
}: PanelProps & { charge: string; currency: string }) {
  const [way, setWay] = useState<Way>('returned');
  const [amount, setAmount] = useState('');
  const [caseKey, setCaseKey] = useState('');
  const typed = useSettled(amount.trim());
  const key = useSettled(caseKey.trim());
  const isComplete =
    typed.isSettled && key.isSettled && AMOUNT.test(typed.settled) && CASE.test(key.settled);
  const money = AMOUNT.test(typed.settled)
    ? moneyText({ amount: Number(typed.settled), currency })
    : '';
  return (
    <ActionPanel
      action="adjust money"
      title="Correct the money"
      about="For money that moved elsewhere. It moves none itself: it is a new posting."
      input={{ transactionId: charge, [way]: typed.settled, key: key.settled }}
      isComplete={isComplete}
      fields={
        <>
          <Segmented
            legend="What happened to it"
            name="way"
            value={way}
            options={[
              { value: 'returned', text: 'Left us' },
              { value: 'received', text: 'Reached us' },
            ]}
            onChange={setWay}
          />
          <Field
            label={`Amount in ${currency}`}
            error={
              typed.isSettled && typed.settled !== '' && !AMOUNT.test(typed.settled)
                ? 'An amount such as 12.50.'
                : undefined
            }
          >
            {({ id, describedBy, invalid }) => (
              <TextInput
                id={id}
                describedBy={describedBy}
                invalid={invalid}
                inputMode="decimal"
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
              />
            )}
          </Field>
          <CaseField value={caseKey} onChange={setCaseKey} />
        </>
      }
      effects={(previewed) => <FactTable change={previewed} />}
      verb={`Post ${money}`.trim()}
      done={() => ({ title: `${money} posted`, text: 'It is a new entry of the ledger below.' })}
      onClose={onClose}
    />
  );
}

/** Two corrections with one case are one: a repeated press changes nothing. */
export function CaseField({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  const isWrong = value.trim() !== '' && !CASE.test(value.trim());
  return (
    <Field
      label="Case"
      hint="The case or notification that this is about. The same one is never posted twice."
      error={isWrong ? 'Letters, digits and . : / - _, without spaces.' : undefined}
    >
      {({ id, describedBy, invalid }) => (
        <TextInput
          id={id}
          describedBy={describedBy}
          invalid={invalid}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

export function isCase(value: string): boolean {
  return CASE.test(value);
}
