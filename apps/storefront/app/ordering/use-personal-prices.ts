import type { Currency } from '@cairn/contract/values/currency';
import type { TieredProduct } from '@cairn/contract/values/product';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { useSession } from '#app/session/session.tsx';
import type { FetchedPrices } from './fetch-personal-prices.ts';

export type PersonalPrices =
  /** For visitors, and for members whose prices were refused: generic prices are shown. */
  { kind: 'none' } | { kind: 'loading' } | ({ kind: 'ready' } & FetchedPrices) | { kind: 'failed' };

/** The member's own prices, fetched after log-in and again for each currency. */
export function usePersonalPrices(
  product: TieredProduct,
  currency: Currency,
): { prices: PersonalPrices; retry(): void } {
  const { member, ask } = useSession();
  const { raise } = useCurrentError();
  const [known, setKnown] = useState<{ subject: string; prices: PersonalPrices }>();
  const [attempt, setAttempt] = useState(0);
  const subject = member?.subject;
  // Loaded on demand: visitors need neither queries nor schemas.
  const fetchAs = useEffectEvent(async (who: string) => {
    const { fetchPersonalPrices } = await import('./fetch-personal-prices.ts');
    return await fetchPersonalPrices(ask, product, who);
  });

  useEffect(() => {
    if (subject === undefined) return;
    let isWanted = true;
    const update = (prices: PersonalPrices) => isWanted && setKnown({ subject, prices });
    // Stale prices stay on screen while they are revalidated.
    setKnown((before) =>
      before?.subject === subject && before.prices.kind === 'ready'
        ? before
        : { subject, prices: { kind: 'loading' } },
    );
    fetchAs(subject)
      .then((result) => {
        if (result.ok) return update({ kind: 'ready', ...result.value });
        if (isWanted) raise(result.code);
        return update(result.code.startsWith('api_error_') ? { kind: 'none' } : { kind: 'failed' });
      })
      .catch(() => update({ kind: 'failed' }));
    return () => {
      isWanted = false;
    };
  }, [subject, raise, attempt, product, currency]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (subject === undefined) return { prices: { kind: 'none' }, retry };
  return { prices: known?.subject === subject ? known.prices : { kind: 'loading' }, retry };
}
