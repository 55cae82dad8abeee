import type { Currency } from '@cairn/contract/currency';
import type { PriceTier } from '@cairn/contract/price-tiers';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { useSession } from '#app/session/session.tsx';

export type PersonalPrices =
  /** For visitors, and for members whose prices were refused: those for everybody stand. */
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'ready'; tiers: PriceTier[] }
  | { kind: 'failed' };

/** What packages cost the member who is here; asked for when somebody is, and anew with each currency. */
export function usePersonalPrices(currency: Currency): { prices: PersonalPrices; retry(): void } {
  const { member, ask } = useSession();
  const { raise } = useCurrentError();
  const [known, setKnown] = useState<{ subject: string; prices: PersonalPrices }>();
  const [attempt, setAttempt] = useState(0);
  const subject = member?.subject;
  // Queries and schemas come when the first question is asked.
  const fetchAs = useEffectEvent(async (who: string) => {
    const { fetchPersonalPrices } = await import('./fetch-personal-prices.ts');
    return await fetchPersonalPrices(ask, who);
  });

  useEffect(() => {
    if (subject === undefined) return;
    let isWanted = true;
    const tell = (prices: PersonalPrices) => isWanted && setKnown({ subject, prices });
    // What is known stands until it is known better.
    setKnown((before) =>
      before?.subject === subject && before.prices.kind === 'ready'
        ? before
        : { subject, prices: { kind: 'loading' } },
    );
    fetchAs(subject)
      .then((result) => {
        if (result.ok) return tell({ kind: 'ready', tiers: result.value });
        if (isWanted) raise(result.code);
        return tell(result.code.startsWith('api_error_') ? { kind: 'none' } : { kind: 'failed' });
      })
      .catch(() => tell({ kind: 'failed' }));
    return () => {
      isWanted = false;
    };
  }, [subject, raise, attempt, currency]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (subject === undefined) return { prices: { kind: 'none' }, retry };
  return { prices: known?.subject === subject ? known.prices : { kind: 'loading' }, retry };
}
