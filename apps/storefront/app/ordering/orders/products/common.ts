import type { StoredOrder } from '#app/pending/stored-order.ts';
import type { OrderState } from '../order-state.ts';

export function common({ currency }: Pick<StoredOrder, 'currency'>) {
  return { paymentMethodDetails: { version: 2 as const }, currency };
}

export function totals({ avios, bonusAvios, price }: OrderState) {
  return { aviosTotal: avios + bonusAvios, priceTotal: price };
}

type Delivery = Pick<
  StoredOrder<'gift'>['data'],
  'targetAccount' | 'message' | 'issueDate' | 'isRemembered'
>;

/** The server's answer wins; without a complete recipient in it, the browser's own is kept. */
export function delivery(
  { recipient, message, issueDate }: OrderState,
  known: Delivery | undefined,
): Delivery {
  return {
    ...(known?.targetAccount && { targetAccount: known.targetAccount }),
    ...(known?.message && { message: known.message }),
    ...(known?.isRemembered && { isRemembered: true }),
    ...(recipient && { targetAccount: recipient }),
    ...(message && { message }),
    ...(issueDate && { issueDate }),
  };
}

/** The part of a start body that says to whom and when; undefined without a recipient. */
export function sendTo({ targetAccount, message, issueDate }: Delivery) {
  return targetAccount && { targetAccount, message, issueDate };
}
