import type { Currency } from '@cairn/contract/currency';
import type { PackageQuote } from '@cairn/contract/tier';
import { useRef, useState } from 'react';
import type { Visitor } from './discovery-page.tsx';

type Quoted = { currency: Currency; quotes: PackageQuote[] };

/** The packages' prices, first as the server sent them, then in the currency that was chosen. */
export function useQuotes(initial: Quoted, visit: Visitor) {
  const [shown, setShown] = useState<Quoted>({
    currency: initial.currency,
    quotes: initial.quotes,
  });
  const [hasFailed, setHasFailed] = useState(false);
  const latest = useRef(initial.currency);

  async function changeCurrency(currency: Currency) {
    latest.current = currency;
    setHasFailed(false);
    // Queries and schemas weigh more than this page: they come when the first question is asked.
    const quotes = await import('./fetch-quotes.ts')
      .then(({ fetchQuotes }) => fetchQuotes(currency, visit))
      .catch(() => undefined);
    if (latest.current !== currency) return;
    if (quotes) setShown({ currency, quotes });
    setHasFailed(quotes === undefined);
  }

  return { ...shown, hasFailed, changeCurrency };
}
