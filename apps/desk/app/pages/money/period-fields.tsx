import { Field } from '@cairn/ui/field';
import { TextInput } from '@cairn/ui/text-input';
import type { PeriodFaults } from './days.ts';

type Props = {
  from: string;
  to: string;
  /** The last day that can be the first one. */
  latest?: string;
  faults: PeriodFaults;
  onChange: (days: { from: string; to: string }) => void;
};

/** Two fields for the first and the last day of a period. */
export function PeriodFields({ from, to, latest, faults, onChange }: Props) {
  return (
    <>
      <Field label="First day" error={faults.from}>
        {({ id, describedBy, invalid }) => (
          <TextInput
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            type="date"
            max={latest}
            value={from}
            onChange={({ target }) => onChange({ from: target.value, to })}
          />
        )}
      </Field>
      <Field label="Last day" error={faults.to}>
        {({ id, describedBy, invalid }) => (
          <TextInput
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            type="date"
            min={from}
            value={to}
            onChange={({ target }) => onChange({ from, to: target.value })}
          />
        )}
      </Field>
    </>
  );
}
