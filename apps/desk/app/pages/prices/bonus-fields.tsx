import { COMPANIES } from '@cairn/contract/values/company';
import { Field } from '@cairn/ui/field';
import { Segmented } from '@cairn/ui/segmented';
import { SelectInput } from '@cairn/ui/select-input';
import { TextInput } from '@cairn/ui/text-input';
import { instantOf } from '#app/text/local-moment.ts';
import { spanOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import type { BonusDraft } from './bonus-draft.ts';
import { MomentField } from './moment-field.tsx';
import styles from './prices.module.css';

type Props = {
  draft: BonusDraft;
  /** Product and company stay what they are once it is there. */
  isNew: boolean;
  onChange: (draft: BonusDraft) => void;
};

export function BonusFields({ draft, isNew, onChange }: Props) {
  const now = useNow();
  const { company, product, kind, value, fromAvios, starts, ends } = draft;
  const set = (changes: Partial<BonusDraft>) => onChange({ ...draft, ...changes });
  const [startsAt, endsAt] = [instantOf(starts, company), instantOf(ends, company)];
  const until = startsAt ? Date.parse(startsAt) - now : 0;
  const length = startsAt && endsAt ? Date.parse(endsAt) + 60_000 - Date.parse(startsAt) : 0;
  return (
    <div className={styles.fields}>
      {isNew && (
        <div className={styles.pair}>
          <Segmented
            legend="Company"
            name="company"
            value={company}
            options={COMPANIES.toReversed().map((one) => ({ value: one, text: one }))}
            onChange={(chosen) => set({ company: chosen })}
          />
          <Segmented
            legend="Product"
            name="product"
            value={product}
            options={[
              { value: 'purchase', text: 'Buy' },
              { value: 'gift', text: 'Gift' },
            ]}
            onChange={(chosen) => set({ product: chosen })}
          />
        </div>
      )}
      <div className={styles.pair}>
        <Field label="Bonus">
          {({ id }) => (
            <TextInput
              id={id}
              inputMode="numeric"
              value={value}
              onChange={({ target }) => set({ value: target.value })}
            />
          )}
        </Field>
        <Field label="In">
          {({ id }) => (
            <SelectInput
              id={id}
              value={kind}
              options={[
                { value: 'percentage', text: '% of the package' },
                { value: 'fixed', text: 'avios, whatever the package' },
              ]}
              onChange={({ target }) =>
                set({ kind: target.value === 'fixed' ? 'fixed' : 'percentage' })
              }
            />
          )}
        </Field>
      </div>
      <Field label="For packages from, in avios">
        {({ id }) => (
          <TextInput
            id={id}
            inputMode="numeric"
            value={fromAvios}
            onChange={({ target }) => set({ fromAvios: target.value })}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <MomentField
          label="Starts"
          hint={until > 0 ? `in ${spanOf(until)}` : 'has begun by then'}
          company={company}
          value={starts}
          onChange={(text) => set({ starts: text })}
        />
        <MomentField
          label="Ends with this minute"
          hint={length > 0 ? `runs ${spanOf(length)}` : 'before it starts'}
          company={company}
          value={ends}
          onChange={(text) => set({ ends: text })}
        />
      </div>
    </div>
  );
}
