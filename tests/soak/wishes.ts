import { membershipNumber } from '@cairn/contract/values/membership-number';
import { activityId } from '../../apps/api/src/members/seed-demo-activities.ts';
import { ACTIVITIES, targetOf } from './kit.ts';

/** An order or a subscription that a member is going to start and pay. */
export type Wish =
  | { product: 'purchase' | 'gift' | 'booster' | 'subscription'; body: object }
  | { product: 'transfer'; body: SentAvios; stepUp: 'before start' | 'after start' };

type SentAvios = typeof PACKAGE & { targetAccount: ReturnType<typeof targetOf> };

export const PACKAGE = {
  paymentMethodDetails: { version: 2 },
  numberOfPoints: 2_000,
  currency: 'EUR',
};

export const PURCHASE: Wish = { product: 'purchase', body: PACKAGE };

type Product = Wish['product'];

/** Draws what one member orders next, of all products; a purchase may take the place of one that is being paid. */
export function wishesOf(number: string, recipients: readonly string[]): () => Wish {
  const boosts = boostsOf(number);
  const products: Product[] = ['purchase', 'purchase', 'gift', 'transfer', 'booster'];
  const withPlan: Product[] = [...products, 'subscription'];
  let isSubscribed = false;
  return () => {
    const product = pick(isSubscribed ? products : withPlan);
    const body = { ...PACKAGE, targetAccount: targetOf(pick(recipients)) };
    switch (product) {
      case 'purchase':
        return PURCHASE;
      case 'gift':
        return { product, body };
      case 'transfer':
        return { product, body, stepUp: pick(['before start', 'after start'] as const) };
      case 'booster':
        return boosts.pop() ?? PURCHASE;
      case 'subscription':
        isSubscribed = true;
        return { product, body: { packageId: 'light', type: 'monthly' } };
    }
  };
}

function boostsOf(number: string): Wish[] {
  const member = { company: 'EI', number: membershipNumber.parse(number) } as const;
  return ACTIVITIES.map((activity) => ({
    product: 'booster',
    body: {
      ...PACKAGE,
      numberOfPoints: activity.avios,
      multiplier: 1,
      glpTransactionIds: [activityId(member, activity)],
    },
  }));
}

export function pick<T>(from: readonly T[]): T {
  const one = from[Math.floor(Math.random() * from.length)];
  if (one === undefined) throw new Error('There is nothing to pick from');
  return one;
}
