/** The effect of paying with a card number: a result, or an action by the shopper first. */
export type Behaviour =
  | { outcome: 'authorised' | 'pending' }
  | { outcome: 'refused'; refusalReason: string }
  | { action: 'challenge' | 'redirect' };

/** Adyen's test cards where they exist; all other cards of an accepted brand are authorised. */
const BEHAVIOURS: Record<string, Behaviour> = {
  '4000000000000002': { outcome: 'refused', refusalReason: 'Refused' },
  '4000000000009995': { outcome: 'refused', refusalReason: 'Not enough balance' },
  '4000000000000077': { outcome: 'pending' },
  '4917610000000000': { action: 'challenge' },
  '5454545454545454': { action: 'challenge' },
  '4212345678910006': { action: 'redirect' },
  '5212345678901234': { action: 'redirect' },
};

export function behaviourOf(number: string): Behaviour {
  return BEHAVIOURS[number] ?? { outcome: 'authorised' };
}
