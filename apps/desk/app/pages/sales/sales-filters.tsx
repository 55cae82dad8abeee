import { COMPANIES } from '@cairn/contract/values/company';
import { PRODUCTS } from '@cairn/contract/values/product';
import { SelectInput } from '@cairn/ui/select-input';
import { TextInput } from '@cairn/ui/text-input';
import { useId } from 'react';
import { PRODUCT_NAMES } from '#app/catalogue/product-names.ts';
import styles from './sales.module.css';
import { PERIODS, periodName, withValues } from './sales-filter.ts';

type Props = {
  search: URLSearchParams;
  /** The period that is shown, from which own dates begin. */
  shown: { from: string; to: string };
  /** The reason why the own dates that are entered can't be shown. */
  fault: string | undefined;
  onChange: (next: URLSearchParams) => void;
};

/** Period, company and product, all in the address. */
export function SalesFilters({ search, shown, fault, onChange }: Props) {
  const faultId = useId();
  const period = periodName(search);
  const choosePeriod = (value: string) =>
    onChange(
      withValues(
        search,
        value === 'own' ? { days: '', ...shown } : { days: value, from: '', to: '' },
      ),
    );
  return (
    <>
      <SelectInput
        aria-label="Period"
        className={styles.select}
        options={PERIODS}
        value={period}
        onChange={({ target }) => choosePeriod(target.value)}
      />
      {period === 'own' && (
        <div className={styles.dates}>
          {(['from', 'to'] as const).map((name) => (
            <TextInput
              key={name}
              type="date"
              className={styles.date}
              aria-label={name === 'from' ? 'First day' : 'Last day'}
              defaultValue={shown[name]}
              invalid={fault !== undefined}
              describedBy={fault && faultId}
              onBlur={({ target }) => {
                if (target.value !== shown[name])
                  onChange(withValues(search, { [name]: target.value }));
              }}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Enter') currentTarget.blur();
              }}
            />
          ))}
          {fault && (
            <p id={faultId} className={styles.fault} role="alert">
              {fault}
            </p>
          )}
        </div>
      )}
      <SelectInput
        aria-label="Company"
        className={styles.select}
        options={[
          { value: '', text: 'All companies' },
          ...COMPANIES.map((value) => ({ value, text: value })),
        ]}
        value={COMPANIES.find((one) => one === search.get('company')) ?? ''}
        onChange={({ target }) => onChange(withValues(search, { company: target.value }))}
      />
      <SelectInput
        aria-label="Product"
        className={styles.select}
        options={[
          { value: '', text: 'All products' },
          ...PRODUCTS.map((value) => ({ value, text: PRODUCT_NAMES[value] })),
        ]}
        value={PRODUCTS.find((one) => one === search.get('product')) ?? ''}
        onChange={({ target }) => onChange(withValues(search, { product: target.value }))}
      />
    </>
  );
}
