import { createHmac, randomBytes } from 'node:crypto';
import {
  type NotificationItem,
  toNotification,
} from '../../../apps/api/src/payments/notification.ts';
import type { TestApi } from './api.ts';
import type { PayingApi } from './paying-api.ts';
import { HMAC_KEY, MERCHANT } from './payments.ts';

/** A webhook event of our merchant, successful by default. */
export type NotificationFields = Pick<
  NotificationItem,
  'eventCode' | 'pspReference' | 'merchantReference' | 'amount'
> &
  Partial<NotificationItem>;

export function signed(fields: NotificationFields, key = HMAC_KEY): NotificationItem {
  const item = { merchantAccountCode: MERCHANT, success: 'true', ...fields };
  const { originalReference = '', amount } = item;
  const data = [
    item.pspReference,
    originalReference,
    item.merchantAccountCode,
    item.merchantReference,
    amount.value,
    amount.currency,
    item.eventCode,
    item.success,
  ].join(':');
  const hmacSignature = createHmac('sha256', Buffer.from(key, 'hex')).update(data).digest('base64');
  return { ...item, additionalData: { ...fields.additionalData, hmacSignature } };
}

/** Several events in one body. */
export async function deliver(
  api: Pick<TestApi, 'request'>,
  items: readonly NotificationItem[],
): Promise<Response> {
  const notificationItems = items.map((item) => ({ NotificationRequestItem: item }));
  return await api.request('/webhooks/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ live: 'false', notificationItems }),
  });
}

/** Sends events to the API and runs the jobs; returns the errors. */
export async function notify(api: PayingApi, ...events: NotificationFields[]): Promise<Error[]> {
  await deliver(
    api,
    events.map((event) => signed(event)),
  );
  return await api.settle();
}

/** The stored outcome of an event: its text, preceded by its kind unless that is `done`. */
export async function outcomeOf(
  { connection: { db } }: Pick<TestApi, 'connection'>,
  fields: NotificationFields,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhook_inbox')
    .select(['outcome', 'outcome_kind'])
    .where('event_key', '=', toNotification(signed(fields)).key)
    .executeTakeFirst();
  if (!row?.outcome_kind) return undefined;
  return row.outcome_kind === 'done' ? `${row.outcome}` : `${row.outcome_kind}: ${row.outcome}`;
}

export function newReference(): string {
  return randomBytes(8).toString('hex').toUpperCase();
}

/** The webhook events of one payment. */
export function eventsOf(
  merchantReference: string,
  amount: NotificationFields['amount'],
  pspReference = newReference(),
) {
  const authorisation: NotificationFields = {
    eventCode: 'AUTHORISATION',
    pspReference,
    merchantReference,
    amount,
  };
  return {
    authorisation,
    /** A modification with its own reference. */
    change: (eventCode: string, more: Partial<NotificationFields> = {}): NotificationFields => ({
      ...authorisation,
      eventCode,
      pspReference: newReference(),
      originalReference: pspReference,
      ...more,
    }),
  };
}
