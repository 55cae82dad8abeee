import drawing from '@cairn/ui/drawings/spot-booster.svg';
import type { ProductRow } from '../product-row.ts';
import { common, totals } from './common.ts';

export const booster: ProductRow<'booster'> = {
  amounts: ({ boosterAvios: avios, boosterPrice: price, bonusAvios }) => ({
    avios,
    bonusAvios,
    price,
  }),
  pricing: 'boost',
  reprice: (data, { price, bonusAvios }) => ({ ...data, boosterPrice: price, bonusAvios }),
  // A failed order releases its activities, so its state no longer says which they were.
  startBody: (order) =>
    order.data.start.glpTransactionIds.length > 0
      ? { ...common(order), ...order.data.start }
      : undefined,
  fromState: (state, known) => {
    const { avios, bonusAvios, price, currency, pricePerAvios, boost } = state;
    const multiplier = boost?.multiplier ?? known?.multiplier ?? 1;
    const glpTransactionIds = boost?.glpTransactionIds ?? known?.start.glpTransactionIds ?? [];
    return {
      boosterAvios: avios,
      boosterPrice: price,
      bonusAvios,
      multiplier,
      pricePerAvios,
      aviosTotal: totals(state).aviosTotal,
      start: { numberOfPoints: avios, currency, glpTransactionIds, multiplier },
    };
  },
  balance: 'credit',
  recipient: undefined,
  paidAvios: ({ boosterAvios, bonusAvios }) => boosterAvios + bonusAvios,
  unavailableCode: 'boost_unavailable',
  disabledBy: ['should_disable_products'],
  drawing,
};
