import { REFUSAL_REASONS } from '@cairn/contract/orders/refusal-reasons';
import { COMPANIES } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { ORDERED_PRODUCTS } from '@cairn/contract/values/product';
import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { SelectInput } from '@cairn/ui/select-input';
import { TextInput } from '@cairn/ui/text-input';
import { useState } from 'react';
import { PRODUCT_NAMES } from '#app/catalogue/product-names.ts';
import { periodFault } from '#app/text/period-fault.ts';
import styles from './orders.module.css';
import { type OrderFilter, REASON_NAMES, STEPS } from './orders-filter.ts';

type Props = { filter: OrderFilter; onChange: (next: Record<string, string>) => void };

const CHOICES = [
  {
    name: 'company',
    label: 'Company',
    options: COMPANIES.map((value) => ({ value, text: value })),
  },
  {
    name: 'product',
    label: 'Product',
    options: ORDERED_PRODUCTS.map((value) => ({ value, text: PRODUCT_NAMES[value] })),
  },
  {
    name: 'currency',
    label: 'Currency',
    options: CURRENCIES.map((value) => ({ value, text: value })),
  },
] as const;

/** Each reading is counted and audited, so that it is sent when asked for. */
export function OrdersFilters({ filter, onChange }: Props) {
  const [step, setStep] = useState<string>(filter.step);
  const [fault, setFault] = useState<string>();
  return (
    <form
      className={styles.filters}
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        const given = [...new FormData(event.currentTarget)].filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
        );
        const next: Record<string, string> = Object.fromEntries(given);
        const wrong = periodFault({ ...filter, ...next });
        setFault(wrong);
        if (wrong === undefined) onChange(next);
      }}
    >
      <Field label="What happened">
        {({ id }) => (
          <SelectInput
            id={id}
            name="step"
            options={STEPS}
            value={step}
            onChange={({ target }) => setStep(target.value)}
          />
        )}
      </Field>
      {step === 'refused' && (
        <Field label="Reason">
          {({ id }) => (
            <SelectInput
              id={id}
              name="refusal"
              defaultValue={filter.refusal ?? ''}
              options={[
                { value: '', text: 'Any' },
                ...REFUSAL_REASONS.map((value) => ({ value, text: REASON_NAMES[value] })),
              ]}
            />
          )}
        </Field>
      )}
      {(['from', 'to'] as const).map((name) => (
        <Field
          key={name}
          label={name === 'from' ? 'First day' : 'Last day'}
          error={name === 'to' ? fault : undefined}
        >
          {(ids) => <TextInput {...ids} name={name} type="date" defaultValue={filter[name]} />}
        </Field>
      ))}
      {CHOICES.map(({ name, label, options }) => (
        <Field key={name} label={label}>
          {({ id }) => (
            <SelectInput
              id={id}
              name={name}
              defaultValue={filter[name] ?? ''}
              options={[{ value: '', text: 'All' }, ...options]}
            />
          )}
        </Field>
      ))}
      <Button type="submit">Show</Button>
    </form>
  );
}
