import type { Notification } from '../../payments/notification.ts';
import type { Amount } from '../../payments/port.ts';
import type { Order } from '../order.ts';

/** A successful authorisation or capture of a payment for an order that the caller has locked. */
export type PaymentReport = {
  order: Order;
  event: 'AUTHORISATION' | 'CAPTURE';
  pspReference: string;
  amount: Amount;
  method: string | undefined;
  cardSummary: string | undefined;
  /** The provider wants an operator to review the payment before it is captured. */
  needsReview: boolean;
  /** The earliest time of the capture request. */
  captureAt?: Date;
};

/** Undefined when the notification is about anything else, or in a currency that we do not know. */
export function reportOf(order: Order, notification: Notification): PaymentReport | undefined {
  const { event, isSuccess, amount, ...rest } = notification;
  if (!isSuccess || !amount || (event !== 'AUTHORISATION' && event !== 'CAPTURE')) return undefined;
  const { pspReference, method, cardSummary, needsReview } = rest;
  return { order, event, amount, pspReference, method, cardSummary, needsReview };
}
