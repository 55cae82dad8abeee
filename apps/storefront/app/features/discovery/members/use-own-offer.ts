import type { Currency } from '@cairn/contract/values/currency';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SmallUnits } from '#app/content/text/price-texts.ts';
import { useSession } from '#app/session/session.tsx';
import { useMemberCurrency } from '#app/session/use-member-currency.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import type { Visitor } from '../prices/fetch-quotes.ts';
import type { OfferFor } from './fetch-own-offer.ts';
import type { OwnOffer } from './own-offer.ts';

export type OwnOfferProps = { currency: Currency; smallUnits: SmallUnits; visit: Visitor };

const LOADING: OwnOffer = { kind: 'loading' };
const FAILED: OwnOffer = { kind: 'failed' };

let underWay: { subject: string; offerFor: Promise<OfferFor> } | undefined;

/** Offers and unfinished order need the same prices at the same time. */
async function fetchShared(ask: Fetcher, subject: string): Promise<OfferFor> {
  if (underWay?.subject !== subject) underWay = { subject, offerFor: fetchOffer(ask, subject) };
  const own = underWay;
  try {
    return await own.offerFor;
  } finally {
    if (underWay === own) underWay = undefined;
  }
}

/** Loaded on demand: a visitor with an unfinished order needs neither queries nor schemas. */
async function fetchOffer(ask: Fetcher, subject: string): Promise<OfferFor> {
  const { fetchOwnOffer } = await import('./fetch-own-offer.ts');
  return await fetchOwnOffer(ask, subject);
}

/** A member's own packages and prices, in their currency unless the address names one. */
export function useOwnOffer({ currency, smallUnits, visit }: OwnOfferProps) {
  const { member, ask, timeZone } = useSession();
  const own = useMemberCurrency();
  const isNamed = useSearchParams()[0].has('currency');
  const [fetched, setFetched] = useState<{ subject: string; offerFor: OfferFor }>();
  const [attempt, setAttempt] = useState(0);
  const subject = member?.subject;
  const fetchFor = useEffectEvent((who: string) => fetchShared(ask, who));

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
  const { locale } = visit;
  const offer = useMemo(
    () => offerFor?.(wanted, { timeZone, locale, smallUnits }) ?? LOADING,
    [offerFor, wanted, timeZone, locale, smallUnits],
  );
  const retry = () => {
    setFetched(undefined);
    setAttempt((count) => count + 1);
  };
  return { offer, retry };
}
