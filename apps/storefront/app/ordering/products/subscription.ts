import drawing from '@cairn/ui/drawings/spot-subscription.svg';
import type { ProductRow } from '../product-row.ts';
import { totals } from './common.ts';

export const subscription: ProductRow<'subscription'> = {
  amounts: ({ aviosPerPeriod: avios, pricePerPeriod: price }) => ({ avios, bonusAvios: 0, price }),
  pricing: 'fixed at start',
  reprice: (data, { price }) => ({ ...data, pricePerPeriod: price }),
  startBody: ({ data: { packageId, interval } }) => ({ packageId, type: interval }),
  fromState: (state, known) => ({
    packageId: state.plan?.packageId ?? known?.packageId ?? '',
    interval: state.plan?.interval ?? known?.interval ?? 'monthly',
    aviosPerPeriod: state.avios,
    pricePerPeriod: state.price,
    ...(state.plan?.nextBillingDate && { nextBillingDate: state.plan.nextBillingDate }),
    ...totals(state),
  }),
  balance: 'credit',
  recipient: undefined,
  hasPricePerAvios: true,
  unavailableCode: 'package_unavailable',
  disabledBy: ['should_disable_products', 'should_disable_subscriptions'],
  drawing,
};
