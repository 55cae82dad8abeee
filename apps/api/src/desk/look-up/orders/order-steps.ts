/** What can happen to an order, as its figures count it. */
export const ORDER_STEPS = [
  'started',
  'pressed',
  'authorised',
  'captured',
  'credited',
  'refused',
  'refunded',
  'charged_back',
] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];
