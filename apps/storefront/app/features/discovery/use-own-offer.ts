import type { Currency } from '@cairn/contract/values/currency';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SmallUnits } from '#app/content/text/price-texts.ts';
import { useSession } from '#app/session/session.tsx';
import { useMemberCurrency } from '#app/session/use-member-currency.ts';
import type { OfferFor } from './fetch-own-offer.ts';
import type { Visitor } from './fetch-quotes.ts';
import type { OwnOffer } from './own-offer.ts';

type Props = { currency: Currency; smallUnits: SmallUnits; visit: Visitor };

const LOADING: OwnOffer = { kind: 'loading' };
const FAILED: OwnOffer = { kind: 'failed' };

/** A member's own packages and prices, in their currency unless the address names one. */
export function useOwnOffer({ currency, smallUnits, visit }: Props) {
  const { member, ask } = useSession();
  const own = useMemberCurrency();
  const isNamed = useSearchParams()[0].has('currency');
  const [fetched, setFetched] = useState<{ subject: string; offerFor: OfferFor }>();
  const [attempt, setAttempt] = useState(0);
  const subject = member?.subject;
  // Loaded on demand: visitors need neither queries nor schemas.
  const fetchFor = useEffectEvent(async (who: string) => {
    const { fetchOwnOffer } = await import('./fetch-own-offer.ts');
    return await fetchOwnOffer(ask, who);
  });

  useEffect(() => {
    if (subject === undefined) return;
    let isWanted = true;
    const show = (offerFor: OfferFor) => isWanted && setFetched({ subject, offerFor });
    fetchFor(subject).then(show, () => show(() => FAILED));
    return () => {
      isWanted = false;
    };
  }, [subject, attempt]);

  const wanted = isNamed ? currency : (own?.currency ?? currency);
  const isReady = fetched?.subject === subject && member?.profile.status !== 'loading';
  const offerFor = isReady ? fetched?.offerFor : undefined;
  const { company, locale } = visit;
  const offer = useMemo(
    () => offerFor?.(wanted, { company, locale, smallUnits }) ?? LOADING,
    [offerFor, wanted, company, locale, smallUnits],
  );
  const retry = () => {
    setFetched(undefined);
    setAttempt((count) => count + 1);
  };
  return { offer, retry };
}
