import type { Currency } from '@cairn/contract/currency';
import { formatMoney, formatPricePerAvios } from '@cairn/contract/money';
import type { Product } from '@cairn/contract/product';
import type { ProductCard } from '#app/content/discovery-page.server.ts';
import { fillIn } from '#app/content/fill-in.ts';
import type { FromPrice } from './from-price.ts';

export type PricedCard = Omit<ProductCard, 'priceText'> & { priceText: string | undefined };

/** The content's cards whose product is on offer, each with its price in words. */
export function priceCards(
  cards: readonly ProductCard[],
  offered: ReadonlyMap<Product, FromPrice>,
  currency: Currency,
  locale: string,
): PricedCard[] {
  return cards.flatMap((card) => {
    const from = offered.get(card.productType);
    return from ? [{ ...card, priceText: priceText(card.priceText, from, currency, locale) }] : [];
  });
}

/** A template that asks for a price we do not have says nothing. */
function priceText(template: string, from: FromPrice, currency: Currency, locale: string) {
  const text = fillIn(template, {
    ...(from.total !== undefined && { total: formatMoney(from.total, currency, locale) }),
    ...(from.pricePerAvios !== undefined && {
      pricePerAvios: formatPricePerAvios(from.pricePerAvios, currency, locale),
    }),
  });
  return text.includes('{') ? undefined : text;
}
