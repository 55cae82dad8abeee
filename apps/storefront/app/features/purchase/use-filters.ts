import { useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { type Filters, readFilters, withFilters } from './filters.ts';

/**
 * The filters of the address. A change shows at once and the next one builds on it, while the
 * address follows only when another currency's prices are there.
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

  const { isCorrected, asked, ...filters } = readFilters(wanted);
  function change(some: Partial<Filters>): void {
    const next = withFilters(wanted, { ...filters, ...some });
    setWanted(next);
    setSearch(next, { replace: true, preventScrollReset: true });
  }
  return { filters, asked, isCorrected, change };
}
