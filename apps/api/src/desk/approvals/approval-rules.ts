import { type MinorUnits, minor } from '@cairn/contract/values/money';

/** Occasions for which a shop can require a second person whatever the amount. */
export const OCCASIONS = [
  'forced-refund',
  'adjustment',
  'price',
  'plan-price',
  'bonus',
  'campaign',
  'switch-off',
  'erasure',
] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** For the action at hand: an occasion of its own, or a refund of so much, within the rules or forced. */
export type ApprovalNeed = Occasion | { refund: MinorUnits; isForced: boolean };

export type ApprovalRules = {
  always: ReadonlySet<Occasion>;
  /** In the order's currency; a refund of exactly so much needs no second person. */
  refundsAbove: MinorUnits;
};

/** One person decides alone. */
export const NO_APPROVALS: ApprovalRules = {
  always: new Set(),
  refundsAbove: minor(Number.MAX_SAFE_INTEGER),
};

/** Every action that takes something off sale falls under the same rule. */
export function needToTakeOff(isTakenOff: boolean): ApprovalNeed | undefined {
  return isTakenOff ? 'switch-off' : undefined;
}

export function needsSecondPerson(rules: ApprovalRules, need: ApprovalNeed | undefined): boolean {
  if (need === undefined) return false;
  if (typeof need === 'string') return rules.always.has(need);
  const isOccasion = need.isForced && rules.always.has('forced-refund');
  return isOccasion || need.refund > rules.refundsAbove;
}
