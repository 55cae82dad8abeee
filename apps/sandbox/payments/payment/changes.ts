import type { Payment } from '../records.ts';
import type { Amount } from '../requests.ts';
import type { Service } from '../service.ts';
import type { WebhookItem } from '../webhooks/webhook-item.ts';

/** Something done to a payment, by the shop or by a bank. */
export type Change = {
  pspReference: string;
  /** The shop's own; the real service tells the change's, not the payment's. */
  reference: string;
  amount: Amount;
};

export function tellChange(
  { webhooks, settings, now }: Service,
  payment: Payment,
  change: Change,
  event: Pick<WebhookItem, 'eventCode' | 'success' | 'reason' | 'additionalData'>,
): void {
  webhooks.tell({
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
