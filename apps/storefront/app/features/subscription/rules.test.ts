import { expect, test } from 'vitest';
import type { ShownPlan } from './offer.ts';
import { actionFor, bestPlan, intervalIn, type PlanCircumstances } from './rules.ts';

const member: PlanCircumstances = {
  isMember: true,
  isBusy: false,
  code: undefined,
  currentPackage: undefined,
  isIncomplete: false,
  effects: [],
  disabledBy: ['should_disable_products', 'should_disable_subscriptions'],
};

test.each<[string, Partial<PlanCircumstances>, object]>([
  ['visitors log in first [6.1]', { isMember: false, isIncomplete: true }, { kind: 'log in' }],
  ['it waits until it is known who is here', { isBusy: true, code: 68 }, { kind: 'wait' }],
  ['members choose it', {}, { kind: 'select' }],
  ['their own plan is managed', { code: 68, currentPackage: 'light' }, { kind: 'manage' }],
  [
    'another plan is disabled by theirs [8.12]',
    { code: 68, currentPackage: 'far' },
    { kind: 'disabled', code: 68 },
  ],
  ['an unknown balance disables it', { isIncomplete: true }, { kind: 'disabled' }],
  [
    'a refusal at checkout disables it [6.6]',
    { effects: ['should_disable_products'] },
    { kind: 'disabled' },
  ],
])('a plan’s button: %s [3.23]', (_, circumstances, action) => {
  expect(actionFor('light', { ...member, ...circumstances })).toEqual(action);
});

const plan = (packageId: string, monthly: number, annually: number) => {
  const price = (perAvios: number) => ({
    price: 1,
    avios: 1,
    perAvios,
    texts: { total: '', original: undefined, perAvios: { shown: '', spoken: '' } },
  });
  return {
    packageId,
    name: packageId,
    avios: 1,
    aviosPerYear: 12,
    fullness: 0,
    prices: { monthly: price(monthly), annually: price(annually) },
    saving: undefined,
  } satisfies ShownPlan;
};

test('the best plan has the lowest price per avios of the billing shown [3.23] [9.4]', () => {
  const plans = [plan('light', 3, 1), plan('far', 2, 2)];
  expect(bestPlan(plans, 'monthly')?.packageId).toBe('far');
  expect(bestPlan(plans, 'annually')?.packageId).toBe('light');
  expect(bestPlan([], 'monthly')).toBeUndefined();
});

test('the address names a billing, or none [9.4]', () => {
  expect(intervalIn('annually')).toBe('annually');
  expect(intervalIn('weekly')).toBeUndefined();
  expect(intervalIn(null)).toBeUndefined();
});
