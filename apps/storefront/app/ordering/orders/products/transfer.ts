import drawing from '@cairn/ui/drawings/spot-transfer.svg';
import type { TieredRow } from '../product-row.ts';
import { common, delivery, sendTo, totals } from './common.ts';

export const transfer: TieredRow<'transfer'> = {
  amounts: ({ transferAvios: avios, transferPrice: price }) => ({ avios, bonusAvios: 0, price }),
  choose: ({ avios, price }, known) => ({
    ...known,
    transferAvios: avios,
    transferPrice: price,
  }),
  pricing: 'transfer fee',
  reprice: (data, { price }) => ({ ...data, transferPrice: price }),
  startBody: (order) => {
    const to = sendTo(order.data);
    return to && { ...common(order), numberOfPoints: order.data.transferAvios, ...to };
  },
  fromState: (state, known) => ({
    transferAvios: state.avios,
    transferPrice: state.price,
    ...totals(state),
    ...delivery(state, known),
  }),
  balance: 'debit',
  recipient: ({ targetAccount }) => targetAccount,
  paidAvios: undefined,
  unavailableCode: 'transfer_unavailable',
  disabledBy: ['should_disable_products', 'should_disable_transfer'],
  drawing,
};
