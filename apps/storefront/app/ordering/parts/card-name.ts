import { cardBrand } from '@cairn/contract/orders/paid-with';
import { fillIn } from '@cairn/contract/values/fill-in';

type Card = { type?: string | undefined; digits?: string | undefined };
type CardTexts = { brandText: string; endingText: string; unknownText: string };

/** A card as a text names it, by what is known of it. */
export function cardName(card: Card | undefined, texts: CardTexts): string {
  const { type = '', digits } = card ?? {};
  if (digits === undefined) return texts.unknownText;
  const brand = cardBrand(type);
  return brand === undefined
    ? fillIn(texts.endingText, { digits })
    : fillIn(texts.brandText, { brand, digits });
}
