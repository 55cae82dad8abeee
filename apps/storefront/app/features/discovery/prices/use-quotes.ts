import type { Currency } from '@cairn/contract/values/currency';
import { useRef, useState } from 'react';
import type { SmallUnits } from '#app/content/text/price-texts.ts';
import { useSession } from '#app/session/session.tsx';
import type { PageVisit } from '#app/shop-api/client/fetcher.ts';
import type { ShownQuote } from './show-quotes.ts';

export type QuotesProps = {
  quotes: ShownQuote[];
  currency: Currency;
  smallUnits: SmallUnits;
  visit: PageVisit;
};

type Quoted = { currency: Currency; quotes: ShownQuote[] };

/** `asked` is the chosen currency while its prices are loading. */
type State = { shown: Quoted; asked: Currency | undefined; hasFailed: boolean };

/** The packages' prices: first from the server, then in the chosen currency. */
export function useQuotes({ currency, quotes, smallUnits, visit }: QuotesProps) {
  const [state, setState] = useState<State>({
    shown: { currency, quotes },
    asked: undefined,
    hasFailed: false,
  });
  const latest = useRef(currency);
  const { timeZone } = useSession();

  async function changeCurrency(asked: Currency) {
    latest.current = asked;
    setState(({ shown }) => ({ shown, asked, hasFailed: false }));
    // Queries and schemas are larger than this page, so they load with the first request.
    const fetched = await import('./fetch-quotes.ts')
      .then(({ fetchQuotes }) => fetchQuotes(asked, visit, { timeZone, smallUnits }))
      .catch(() => []);
    if (latest.current !== asked) return;
    setState(({ shown }) =>
      fetched.length > 0
        ? { shown: { currency: asked, quotes: fetched }, asked: undefined, hasFailed: false }
        : { shown, asked: undefined, hasFailed: true },
    );
  }

  return { ...state, changeCurrency };
}
