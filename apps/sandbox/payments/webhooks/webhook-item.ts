import { createHmac } from 'node:crypto';
import type { Faults } from '../faults.ts';
import type { Amount } from '../requests.ts';

export type WebhookItem = {
  eventCode:
    | 'AUTHORISATION'
    | 'CAPTURE'
    | 'CAPTURE_FAILED'
    | 'REFUND'
    | 'REFUND_FAILED'
    | 'CANCELLATION'
    | 'NOTIFICATION_OF_CHARGEBACK'
    | 'CHARGEBACK';
  success: 'true' | 'false';
  eventDate: string;
  pspReference: string;
  /** The payment's reference, for events about a change to it. */
  originalReference?: string;
  merchantAccountCode: string;
  merchantReference: string;
  amount: Amount;
  paymentMethod: string;
  operations?: string[];
  reason?: string;
  additionalData?: Record<string, string>;
};

/** Signed on sending, because faults may have changed since the item was stored. */
export function webhookBody(item: WebhookItem, hmacKey: string, faults: Faults): string {
  const { currency, value } = item.amount;
  const amount = { currency, value: faults.wrongAmount ? value - 1 : value };
  const sent = { ...item, amount };
  const signature = sign(sent, faults.badSignature ? `${hmacKey}ff` : hmacKey);
  const additionalData = { ...item.additionalData, hmacSignature: signature };
  return JSON.stringify({
    live: 'false',
    notificationItems: [{ NotificationRequestItem: { ...sent, additionalData } }],
  });
}

function sign(item: WebhookItem, hmacKey: string): string {
  const signed = [
    item.pspReference,
    item.originalReference,
    item.merchantAccountCode,
    item.merchantReference,
    item.amount.value,
    item.amount.currency,
    item.eventCode,
    item.success,
  ];
  return createHmac('sha256', Buffer.from(hmacKey, 'hex'))
    .update(signed.join(':'))
    .digest('base64');
}
