/** The help sections that are answered with facts, and who has these. */
const FACTS = {
  'price-of-avios': 'everybody',
  'order-where': 'members',
  'avios-not-arrived': 'members',
  'charged-twice': 'members',
  'plan-next-payment': 'members',
  'refund-can-i': 'members',
  'refund-where': 'members',
  'limit-left': 'members',
  'avios-owed': 'members',
} as const;

export type FactId = keyof typeof FACTS;

export function isFact(id: string): id is FactId {
  return id in FACTS;
}

export function needsMember(id: FactId): boolean {
  return FACTS[id] === 'members';
}
