import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import { type Company, offeredCurrency } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { useNavigation, useSearchParams } from 'react-router';
import { CHOICE } from '#app/ordering/package-choice/choice.ts';
import { useSession } from '#app/session/session.tsx';

/** Reads the URL; `isCorrected` when part of it was invalid and ignored. */
export function readAddress(search: URLSearchParams, company: Company) {
  const named = search.get('currency');
  const currency = offeredCurrency(company, named);
  const choice = search.get(CHOICE);
  const requested = PACKAGE_AMOUNTS.find((amount) => `${amount}` === choice);
  const isCorrected =
    (named !== null && currency === undefined) || (choice !== null && requested === undefined);
  return { currency, requested, isCorrected };
}

/** Currency and preselected amount in the URL. A change shows at once, while its prices load. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const next = useNavigation().location?.search;
  const { company } = useSession();
  const read = readAddress(next === undefined ? search : new URLSearchParams(next), company);

  /** An amount that the URL names stays until the prices of its currency are there. */
  function write(currency: Currency | undefined, requested?: number): void {
    const changed = new URLSearchParams(search);
    changed.delete(CHOICE);
    if (currency) changed.set('currency', currency);
    else changed.delete('currency');
    if (requested !== undefined) changed.set(CHOICE, `${requested}`);
    setSearch(changed, { replace: true, preventScrollReset: true });
  }
  return { ...read, write };
}
