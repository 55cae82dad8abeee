import type { RefusalReason } from '@cairn/contract/orders/refusal-reasons';
import { minor } from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import type { Amount } from './port.ts';
import { refusalReason } from './refusal-reason.ts';

/** A webhook's content, as far as the shop acts on it. */
export type Notification = {
  /** The same event, however often it is sent. */
  key: string;
  event: string;
  isSuccess: boolean;
  /** The payment it is about: of a modification, the one that was modified. */
  pspReference: string;
  /** Our reference of the charge. */
  reference: string;
  amount: Amount;
  /** Set if an authorisation was refused. */
  refusal: RefusalReason | undefined;
  method: string | undefined;
  cardSummary: string | undefined;
  storedCard: string | undefined;
  /** The last month in which the card is valid, as YYYY-MM. */
  expires: string | undefined;
  /** The provider wants a person to look at it first. */
  needsReview: boolean;
};

const item = z.object({
  pspReference: z.string().check(z.minLength(1), z.maxLength(64)),
  originalReference: z.optional(z.string()),
  merchantAccountCode: z.string(),
  merchantReference: z.string().check(z.maxLength(80)),
  amount: z.object({ currency: z.string(), value: z.int() }),
  eventCode: z.string().check(z.maxLength(64)),
  success: z.union([z.string(), z.boolean()]),
  reason: z.optional(z.nullable(z.string())),
  paymentMethod: z.optional(z.string()),
  additionalData: z.optional(z.record(z.string(), z.unknown())),
});

export type NotificationItem = z.infer<typeof item>;

export const notificationBody = z.object({
  notificationItems: z
    .array(z.object({ NotificationRequestItem: item }))
    .check(z.minLength(1), z.maxLength(100)),
});

export const notificationItem = item;

/** A refund that failed may be told under both names, and happened once. */
const SAME_AS: Partial<Record<string, string>> = { REFUNDED_REVERSED: 'REFUND_FAILED' };

export function toNotification(item: NotificationItem): Notification {
  const isSuccess = `${item.success}` === 'true';
  const extra = item.additionalData ?? {};
  return {
    key: `${item.pspReference}/${SAME_AS[item.eventCode] ?? item.eventCode}/${isSuccess}`,
    event: item.eventCode,
    isSuccess,
    pspReference: item.originalReference || item.pspReference,
    reference: item.merchantReference,
    amount: { currency: item.amount.currency, value: minor(item.amount.value) },
    refusal:
      item.eventCode === 'AUTHORISATION' && !isSuccess
        ? refusalReason(item.reason ?? undefined, text(extra.refusalReasonCode))
        : undefined,
    method: item.paymentMethod,
    cardSummary: text(extra.cardSummary),
    storedCard: text(
      extra['tokenization.storedPaymentMethodId'] ?? extra['recurring.recurringDetailReference'],
    ),
    expires: readExpiry(text(extra.expiryDate)),
    needsReview: extra.fraudManualReview === 'true',
  };
}

/** From 3/2030 or 03/2030. */
function readExpiry(date = ''): string | undefined {
  const [, month = '', year] = /^(\d{1,2})\/(\d{4})$/.exec(date) ?? [];
  return year && `${year}-${month.padStart(2, '0')}`;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
