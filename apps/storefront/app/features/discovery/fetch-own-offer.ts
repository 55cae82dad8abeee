import type { Currency } from '@cairn/contract/values/currency';
import { fetchPersonalPrices } from '#app/ordering/fetch-personal-prices.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { getPurchaseAllowance } from '#app/shop-api/get-purchase-allowance.ts';
import { type OfferWords, type OwnOffer, offerIn } from './own-offer.ts';

/** The code with which an order of a member who owes avios would be refused. */
const OWES_AVIOS = 'api_error_60';

export type OfferFor = (currency: Currency, words: OfferWords) => OwnOffer;

/** Prices come in every currency, so the offer can be shown in any of them without another call. */
export async function fetchOwnOffer(ask: Fetcher, subject: string): Promise<OfferFor> {
  const [prices, allowance] = await Promise.all([
    fetchPersonalPrices(ask, 'purchase', subject),
    getPurchaseAllowance(ask),
  ]);
  if (!prices.ok) {
    const { code } = prices;
    return () => (code.startsWith('api_error_') ? { kind: 'refused', code } : { kind: 'failed' });
  }
  if (allowance.ok && allowance.value.owedAvios > 0) {
    return () => ({ kind: 'refused', code: OWES_AVIOS });
  }
  const bought = { tiers: prices.value, left: allowance.ok ? allowance.value.left : undefined };
  return (currency, words) => offerIn(currency, bought, words, new Date());
}
