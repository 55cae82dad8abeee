import type { Payment } from '../records.ts';
import type { Amount } from '../requests.ts';
import type { Service } from '../service.ts';
import type { WebhookItem } from '../webhooks/webhook-item.ts';

/** A capture, refund, cancellation or dispute. */
export type Change = {
  pspReference: string;
  /** The shop's reference for the change; Adyen's webhooks contain this one, not the payment's. */
  reference: string;
  amount: Amount;
};

export function notifyChange(
  { webhooks, settings, now }: Service,
  payment: Payment,
  change: Change,
  event: Pick<WebhookItem, 'eventCode' | 'success' | 'reason' | 'additionalData'>,
): void {
  webhooks.enqueue({
    ...event,
    eventDate: now().toISOString(),
    pspReference: change.pspReference,
    originalReference: payment.pspReference,
    merchantAccountCode: settings.merchantAccount,
    merchantReference: change.reference,
    amount: change.amount,
    paymentMethod: payment.brand,
  });
}
