import type { Currency } from '@cairn/contract/currency';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMemberCurrency } from '#app/session/use-member-currency.ts';

/**
 * The currency that prices are wanted in. The address's wins; at log-in, once, it becomes that of
 * the member's country; what is chosen by hand stays.
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
    wanted: current,
    own,
    choose(currency: Currency) {
      setOwn(currency);
      change(currency);
    },
  };
}
