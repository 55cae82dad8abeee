import drawing from '@cairn/ui/drawings/spot-purchase.svg';
import type { TieredRow } from '../product-row.ts';
import { common, totals } from './common.ts';

export const purchase: TieredRow<'purchase'> = {
  amounts: ({ purchaseAvios: avios, purchasePrice: price, bonusAvios }) => ({
    avios,
    bonusAvios,
    price,
  }),
  choose: ({ avios, price, bonusAvios }) => ({
    purchaseAvios: avios,
    purchasePrice: price,
    bonusAvios,
  }),
  pricing: 'package',
  reprice: (data, { price, bonusAvios }) => ({ ...data, purchasePrice: price, bonusAvios }),
  startBody: (order) => ({ ...common(order), numberOfPoints: order.data.purchaseAvios }),
  fromState: (state) => ({
    ...purchase.choose(state, undefined),
    ...totals(state),
    pricePerAvios: state.pricePerAvios,
  }),
  balance: 'credit',
  recipient: undefined,
  paidAvios: ({ purchaseAvios, bonusAvios }) => purchaseAvios + bonusAvios,
  unavailableCode: 'package_unavailable',
  codes: { priceChange: 'purchase_price_change', unavailable: 'purchase_package_unavailable' },
  disabledBy: ['should_disable_products', 'should_disable_purchase'],
  drawing,
};
