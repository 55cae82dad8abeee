import type { Currency } from '@cairn/contract/values/currency';
import { serverNow } from '@cairn/contract/values/server-clock';
import { fetchPersonalTiers } from '#app/ordering/personal/fetch-personal-tiers.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { type OfferWords, type OwnOffer, offerIn } from './own-offer.ts';

/** The code with which an order of a member who owes avios would be refused. */
const OWES_AVIOS = 'api_error_60';

export type OfferFor = (currency: Currency, words: OfferWords) => OwnOffer;

/** Prices come in every currency, so the offer can be shown in any of them without another call. */
export async function fetchOwnOffer(ask: Fetcher, subject: string): Promise<OfferFor> {
  const fetched = await fetchPersonalTiers(ask, 'purchase', subject);
  if (!fetched.ok) {
    const { code } = fetched;
    return () => (code.startsWith('api_error_') ? { kind: 'refused', code } : { kind: 'failed' });
  }
  const { tiers, allowance } = fetched.value;
  if (allowance && allowance.owedAvios > 0) return () => ({ kind: 'refused', code: OWES_AVIOS });
  const bought = { tiers, left: allowance?.left };
  return (currency, words) => offerIn(currency, bought, words, new Date(serverNow()));
}
