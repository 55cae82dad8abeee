import type { Currency } from '@cairn/contract/values/currency';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMemberCurrency } from '#app/session/use-member-currency.ts';

/**
 * The currency to show prices in: the URL's, else once at log-in the currency of the member's
 * country. A choice made by hand stays.
 */
export function usePageCurrency(current: Currency, change: (currency: Currency) => void) {
  const [own, setOwn] = useState<Currency>();
  const theirs = useMemberCurrency();
  const isNamed = useSearchParams()[0].has('currency');
  const changedFor = useRef<string>(undefined);
  useEffect(() => {
    if (!theirs || changedFor.current === theirs.subject) return;
    changedFor.current = theirs.subject;
    if (!isNamed && own === undefined && theirs.currency !== current) change(theirs.currency);
  });
  return {
    own,
    choose(currency: Currency) {
      setOwn(currency);
      change(currency);
    },
  };
}
