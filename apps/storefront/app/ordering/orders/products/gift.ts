import drawing from '@cairn/ui/drawings/spot-gift.svg';
import type { TieredRow } from '../product-row.ts';
import { common, delivery, sendTo, totals } from './common.ts';

export const gift: TieredRow<'gift'> = {
  amounts: ({ giftAvios: avios, giftPrice: price, bonusAvios }) => ({ avios, bonusAvios, price }),
  choose: ({ avios, price, bonusAvios }, known) => ({
    ...known,
    giftAvios: avios,
    giftPrice: price,
    bonusAvios,
  }),
  pricing: 'package',
  reprice: (data, { price, bonusAvios }) => ({ ...data, giftPrice: price, bonusAvios }),
  startBody: (order) => {
    const to = sendTo(order.data);
    return to && { ...common(order), numberOfPoints: order.data.giftAvios, ...to };
  },
  fromState: (state, known) => ({
    ...gift.choose(state, undefined),
    ...totals(state),
    ...delivery(state, known),
    pricePerAvios: state.pricePerAvios,
  }),
  balance: 'unchanged',
  recipient: ({ targetAccount }) => targetAccount,
  paidAvios: ({ giftAvios, bonusAvios }) => giftAvios + bonusAvios,
  unavailableCode: 'package_unavailable',
  disabledBy: ['should_disable_products'],
  drawing,
};
