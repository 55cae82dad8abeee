/** What the shop writes to members about a plan. */
export const PLAN_LETTERS = ['plan-receipt', 'plan-not-paid', 'plan-cancelled'] as const;
export type PlanLetter = (typeof PLAN_LETTERS)[number];

/** What the shop writes to members. */
export type Letter =
  | 'receipt'
  | 'delivered'
  | 'cancelled'
  | 'refunded'
  | 'charged-back'
  | 'contact'
  | PlanLetter;
