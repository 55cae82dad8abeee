import type { Currency } from '@cairn/contract/values/currency';
import { useSearchParams } from 'react-router';
import { useSession } from '#app/session/session.tsx';
import { useMemberCurrency } from '#app/session/use-member-currency.ts';
import type { Comparison } from '../compare-products.server.ts';
import type { CardPrices, PricedCard } from './price-cards.server.ts';

/** Prices in the currencies that the page is not in. */
export type Elsewhere = Partial<
  Record<Currency, { prices: CardPrices; comparison: Comparison | undefined }>
>;

type OwnPricesOptions = {
  cards: readonly PricedCard[];
  comparison: Comparison | undefined;
  currency: Currency;
  elsewhere: Elsewhere;
};

/** In a member's own currency unless the address names one. `isUnknown` until their country is known. */
export function useOwnPrices({ cards, comparison, currency, elsewhere }: OwnPricesOptions) {
  const { member, isExpected } = useSession();
  const own = useMemberCurrency()?.currency ?? currency;
  const isNamed = useSearchParams()[0].has('currency');
  const isUnknown = !isNamed && (isExpected || member?.profile.status === 'loading');
  if (isNamed || own === currency) return { cards, comparison, isUnknown };
  const prices = elsewhere[own]?.prices;
  return {
    cards: cards.map((card) => ({ ...card, price: prices?.[card.productType] })),
    comparison: elsewhere[own]?.comparison,
    isUnknown,
  };
}
