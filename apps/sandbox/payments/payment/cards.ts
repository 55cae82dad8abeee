import { brandOf } from '../form/brands.ts';
import type { Means } from '../records.ts';

/** What a card does: a result at once, or a question by its bank first. */
export type Behaviour =
  | { outcome: 'authorised' | 'pending' }
  | { outcome: 'refused'; refusalReason: string }
  | { asks: 'challenge' | 'redirect' };

/** Adyen's own test cards where it has one; all others are paid. */
const BEHAVIOURS: Record<string, Behaviour> = {
  '4000000000000002': { outcome: 'refused', refusalReason: 'Refused' },
  '4000000000009995': { outcome: 'refused', refusalReason: 'Not enough balance' },
  '4000000000000077': { outcome: 'pending' },
  '4917610000000000': { asks: 'challenge' },
  '5454545454545454': { asks: 'challenge' },
  '4212345678910006': { asks: 'redirect' },
  '5212345678901234': { asks: 'redirect' },
};

export function behaviourOf(number: string): Behaviour {
  return BEHAVIOURS[number] ?? { outcome: 'authorised' };
}

export function cardMeans(number: string): Means {
  return { brand: brandOf(number)?.brand ?? 'card', lastFour: number.slice(-4) };
}
