import drawing from '@cairn/ui/drawings/spot-subscription.svg';
import { MONTHS } from '../plan-months.ts';
import type { ProductRow } from '../product-row.ts';

export const subscription: ProductRow<'subscription'> = {
  amounts: ({ interval, aviosPerPeriod, pricePerPeriod }) => ({
    avios: aviosPerPeriod / MONTHS[interval],
    bonusAvios: 0,
    price: pricePerPeriod,
  }),
  pricing: 'plan',
  reprice: (data, { price, avios = subscription.amounts(data).avios }) => ({
    ...data,
    pricePerPeriod: price,
    aviosPerPeriod: avios * MONTHS[data.interval],
  }),
  startBody: ({ data: { packageId, interval } }) => ({ packageId, type: interval }),
  fromState: ({ plan, avios, price }, known) => ({
    packageId: '',
    interval: 'monthly',
    aviosPerPeriod: avios,
    ...known,
    ...plan,
    pricePerPeriod: price,
  }),
  balance: 'credit',
  recipient: undefined,
  paidAvios: ({ aviosPerPeriod }) => aviosPerPeriod,
  unavailableCode: 'plan_unavailable',
  disabledBy: ['should_disable_products', 'should_disable_subscriptions'],
  drawing,
};
