import {
  HISTORY_STATUSES,
  HISTORY_TYPES,
  LONGEST_SEARCH,
} from '@cairn/contract/orders/transaction-history';
import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { Segmented } from '@cairn/ui/segmented';
import { Select } from '@cairn/ui/select';
import { TextInput } from '@cairn/ui/text-input';
import { type SubmitEvent, useEffect, useRef } from 'react';
import type { HistoryFilter } from '#app/shop-api/orders/transaction-history.ts';
import type { FilterChange } from './filter.ts';
import styles from './filter-form.module.css';
import type { HistoryProps } from './history-props.ts';

type Props = Pick<HistoryProps, 'content'> & {
  filter: HistoryFilter;
  years: readonly number[];
  onChange(change: FilterChange): void;
};

export function FilterForm({ content, filter, years, onChange }: Props) {
  const { filters, statuses } = content;
  const types = ['all', ...HISTORY_TYPES] as const;
  // A year from a shared address may have no orders.
  const listed = filter.year === undefined ? years : [...new Set([filter.year, ...years])];
  const ordered = listed.toSorted((one, other) => other - one);

  // Back and Clear change the address alone.
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = filter.search ?? '';
  }, [filter.search]);

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('search');
    onChange({ search: String(typed ?? '').trim() });
  }

  return (
    <form className={styles.form} aria-label={filters.label} onSubmit={search}>
      <div className={styles.search}>
        <Field label={filters.searchText} hint={filters.searchHint}>
          {({ invalid: _, ...ids }) => (
            <TextInput
              {...ids}
              ref={input}
              type="search"
              name="search"
              maxLength={LONGEST_SEARCH}
              defaultValue={filter.search}
              onChange={({ currentTarget: { value } }) => {
                if (value === '' && filter.search) onChange({ search: '' });
              }}
            />
          )}
        </Field>
        <Button type="submit" kind="secondary">
          {filters.searchButtonText}
        </Button>
      </div>
      <div className={styles.types}>
        <Segmented
          legend={filters.typeText}
          name="type"
          options={types.map((value) => ({ value, text: filters.types[value] }))}
          value={filter.product ?? 'all'}
          onChange={(value) => onChange({ type: value === 'all' ? '' : value })}
          block
        />
      </div>
      <Select
        label={filters.statusText}
        value={filter.status ?? ''}
        options={[
          { value: '', text: filters.anyStatusText },
          ...HISTORY_STATUSES.map((value) => ({ value, text: statuses[value] })),
        ]}
        onChange={({ currentTarget }) => onChange({ status: currentTarget.value })}
      />
      <Select
        label={filters.yearText}
        value={filter.year ?? ''}
        options={[
          { value: '', text: filters.anyYearText },
          ...ordered.map((year) => ({ value: `${year}`, text: `${year}` })),
        ]}
        onChange={({ currentTarget }) => onChange({ year: currentTarget.value })}
      />
    </form>
  );
}
