import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import type { Effect } from '#app/errors/catalogue.ts';
import type { ShownPlan } from './offer.ts';

export type PlanAction =
  | { kind: 'log in' }
  /** It is not known yet who is here, or whether they may subscribe. */
  | { kind: 'wait' }
  | { kind: 'select' }
  | { kind: 'manage' }
  /** `code` is the business rule that stops the member; undefined for anything else. */
  | { kind: 'disabled'; code?: number | undefined };

export type PlanCircumstances = {
  isMember: boolean;
  isBusy: boolean;
  /** The first of the codes that stop this member from subscribing. */
  code: number | undefined;
  /** The package of their current plan. */
  currentPackage: string | undefined;
  /** Something without which nothing can be ordered could not be fetched. */
  isIncomplete: boolean;
  /** Effects of the error on screen. */
  effects: readonly Effect[];
  disabledBy: readonly Effect[];
};

export function actionFor(packageId: string, circumstances: PlanCircumstances): PlanAction {
  const { isMember, isBusy, code, currentPackage, isIncomplete, effects, disabledBy } =
    circumstances;
  if (isBusy) return { kind: 'wait' };
  if (!isMember) return { kind: 'log in' };
  if (packageId === currentPackage) return { kind: 'manage' };
  const isRefused = disabledBy.some((effect) => effects.includes(effect));
  if (code !== undefined || isIncomplete || isRefused) return { kind: 'disabled', code };
  return { kind: 'select' };
}

/** The plan with the lowest price per avios. */
export function bestPlan(
  plans: readonly ShownPlan[],
  interval: SubscriptionInterval,
): ShownPlan | undefined {
  return plans.reduce<ShownPlan | undefined>((best, plan) => {
    const isBetter = !best || plan.prices[interval].perAvios < best.prices[interval].perAvios;
    return isBetter ? plan : best;
  }, undefined);
}

/** The contract's own list comes with schemas, which visitors need not load. */
export const INTERVALS = ['monthly', 'annually'] as const satisfies SubscriptionInterval[];

export function intervalIn(query: string | null): SubscriptionInterval | undefined {
  return INTERVALS.find((interval) => interval === query);
}
