import { useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { useSession } from '#app/session/session.tsx';
import { CHOICE, type Filters, readFilters, withFilters } from './filters.ts';

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
