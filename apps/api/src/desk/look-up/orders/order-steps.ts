/** Steps of an order as the sales figures count them. */
export const ORDER_STEPS = [
  'started',
  'pressed',
  'authorised',
  'captured',
  'credited',
  'refused',
  'refunded',
  'charged_back',
  'capture_failed',
] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];
