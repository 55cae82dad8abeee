import drawing from '@cairn/ui/drawings/spot-subscription.svg';
import type { ProductRow } from '../product-row.ts';
import { totals } from './common.ts';

/** An annual charge pays for this many monthly credits. */
const MONTHS = 12;

export const subscription: ProductRow<'subscription'> = {
  amounts: ({ interval, aviosPerPeriod, pricePerPeriod }) => ({
    avios: interval === 'annually' ? aviosPerPeriod / MONTHS : aviosPerPeriod,
    bonusAvios: 0,
    price: pricePerPeriod,
  }),
  pricing: 'fixed at start',
  reprice: (data, { price }) => ({ ...data, pricePerPeriod: price }),
  startBody: ({ data: { packageId, interval } }) => ({ packageId, type: interval }),
  fromState: (state, known) => ({
    packageId: state.plan?.packageId ?? known?.packageId ?? '',
    interval: state.plan?.interval ?? known?.interval ?? 'monthly',
    aviosPerPeriod: state.plan?.aviosPerPeriod ?? state.avios,
    pricePerPeriod: state.price,
    ...(state.plan?.nextBillingDate && { nextBillingDate: state.plan.nextBillingDate }),
    ...totals(state),
  }),
  balance: 'credit',
  recipient: undefined,
  paidAvios: ({ aviosPerPeriod }) => aviosPerPeriod,
  unavailableCode: 'package_unavailable',
  disabledBy: ['should_disable_products', 'should_disable_subscriptions'],
  drawing,
};
