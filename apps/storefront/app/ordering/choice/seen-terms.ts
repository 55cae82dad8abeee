import type { Currency } from '@cairn/contract/values/currency';

export type SeenTerms = { avios: number; bonusAvios: number; price: number; currency: Currency };

/** The query parameter with the terms that a visitor saw when they left to log in. */
export const SEEN = 'seen';

export function termsText({ avios, bonusAvios, price, currency }: SeenTerms): string {
  return [avios, bonusAvios, price, currency].join('_');
}
