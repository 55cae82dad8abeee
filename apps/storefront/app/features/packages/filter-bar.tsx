import { OPERATIONS, offeredCurrency } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { Segmented } from '@cairn/ui/segmented';
import { SegmentedMany } from '@cairn/ui/segmented-many';
import { Select } from '@cairn/ui/select';
import { useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import { CHOICE } from '#app/ordering/package-choice/choice.ts';
import { useSession } from '#app/session/session.tsx';
import styles from './filter-bar.module.css';
import { type Filters, ORDERS, readFilters, SIZES, withFilters } from './filters.ts';

/**
 * The filters in the URL, updated optimistically: a change shows at once, while the URL follows only
 * when the prices of a newly chosen currency have loaded.
 */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const [wanted, setWanted] = useState(search);
  const [seen, setSeen] = useState(search);
  const isIdle = useNavigation().state === 'idle';
  if (isIdle && seen !== search) {
    setSeen(search);
    setWanted(search);
  }

  const { isCorrected, requested, ...filters } = readFilters(wanted, useSession().company);
  function change(some: Partial<Filters>): void {
    const next = withFilters(wanted, { ...filters, ...some });
    // A package named in the URL is chosen when the prices of its currency are there.
    if (some.currency && requested !== undefined) next.set(CHOICE, `${requested}`);
    setWanted(next);
    setSearch(next, { replace: true, preventScrollReset: true });
  }
  return { filters, requested, isCorrected, change };
}

type FilterBarProps = {
  texts: PackageChoice['filters'];
  filters: Filters;
  /** The currency of the prices on screen, in the URL or not. */
  currency: Currency;
  onChange(some: Partial<Filters>): void;
  onCurrency(currency: Currency): void;
};

export function FilterBar({ texts, filters, currency, onChange, onCurrency }: FilterBarProps) {
  const { company } = useSession();
  return (
    <form className={styles.filters} aria-label={texts.label}>
      <SegmentedMany
        legend={texts.sizeLabel}
        name="sizes"
        options={SIZES.map((size) => ({ value: size, text: texts.sizes[size] }))}
        values={filters.sizes}
        onChange={(sizes) => onChange({ sizes })}
      />
      <Segmented
        legend={texts.orderLabel}
        name="order"
        options={ORDERS.map((order) => ({ value: order, text: texts.orders[order] }))}
        value={filters.order}
        onChange={(order) => onChange({ order })}
      />
      <Select
        label={texts.currencyLabel}
        name="currency"
        value={currency}
        options={OPERATIONS[company].currencies.map((code) => ({ value: code, text: code }))}
        onChange={({ target }) => {
          const chosen = offeredCurrency(company, target.value);
          if (chosen) onCurrency(chosen);
        }}
      />
    </form>
  );
}
