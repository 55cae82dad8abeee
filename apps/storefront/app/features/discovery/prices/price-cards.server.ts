import type { Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoney } from '@cairn/contract/values/money';
import type { Product } from '@cairn/contract/values/product';
import type { ProductCard } from '#app/content/pages/discovery-page.server.ts';
import { pricePerAviosText, type SmallUnits } from '#app/content/text/price-texts.ts';
import type { SpokenText } from '#app/content/text/spoken.tsx';
import type { FromPrice } from './from-price.ts';

export type PricedCard = Omit<ProductCard, 'priceText'> & { price: SpokenText | undefined };

export type PriceFormat = {
  currency: Currency;
  locale: string;
  smallUnits: SmallUnits;
};

/** The cards of products on sale, each with its formatted price, and the chat card. */
export function priceCards(
  cards: readonly ProductCard[],
  offered: ReadonlyMap<Product, FromPrice>,
  format: PriceFormat,
): PricedCard[] {
  return cards.flatMap(({ priceText, ...card }) => {
    if (card.productType === 'chat') return [{ ...card, price: undefined }];
    const from = offered.get(card.productType);
    return from
      ? [{ ...card, price: priceText ? priceOf(priceText, from, format) : undefined }]
      : [];
  });
}

export type CardPrices = Partial<Record<ProductCard['productType'], SpokenText>>;

/** The same cards' prices in another currency. */
export function cardPrices(
  cards: readonly ProductCard[],
  offered: ReadonlyMap<Product, FromPrice>,
  format: PriceFormat,
): CardPrices {
  const priced = priceCards(cards, offered, format);
  return Object.fromEntries(
    priced.flatMap(({ productType, price }) => (price ? [[productType, price]] : [])),
  );
}

/** Undefined if the template needs a price that is unknown. */
function priceOf(template: string, from: FromPrice, format: PriceFormat): SpokenText | undefined {
  const { currency, locale, smallUnits } = format;
  const total = from.total === undefined ? undefined : formatMoney(from.total, currency, locale);
  const perAvios =
    from.pricePerAvios === undefined
      ? undefined
      : pricePerAviosText(from.pricePerAvios, currency, locale, smallUnits);
  const fill = (form: keyof SpokenText) =>
    fillIn(template, {
      ...(total !== undefined && { total }),
      ...(perAvios && { pricePerAvios: perAvios[form] }),
    });
  const price = { shown: fill('shown'), spoken: fill('spoken') };
  return price.shown.includes('{') ? undefined : price;
}
