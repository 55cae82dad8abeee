import type { Company } from '@cairn/contract/values/company';
import { Field } from '@cairn/ui/field';
import { TextInput } from '@cairn/ui/text-input';
import type { ReactNode } from 'react';
import { clockName } from '#app/text/times.ts';

type Props = {
  label: string;
  hint?: ReactNode;
  company: Company;
  value: string;
  onChange: (value: string) => void;
};

/** A day and time by the company's clock. */
export function MomentField({ label, hint, company, value, onChange }: Props) {
  return (
    <Field label={`${label}, ${clockName(company)}`} hint={hint}>
      {({ id, describedBy }) => (
        <TextInput
          id={id}
          describedBy={describedBy}
          type="datetime-local"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
