import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { NOTIFICATION_OUTCOMES, REVIEW_REASONS } from '../../../database/tables/records.ts';
import type { Database, Tables } from '../../../database/tables.ts';
import { notificationItem } from '../../../payments/notification.ts';
import { asMoney, asShown, iso, moment, money } from '../shared-fields.ts';

/** A notification of the payment provider. */
export const providerEvent = z.object({
  key: z.string(),
  /** The provider's word for it, such as CAPTURE. */
  event: z.string(),
  isSuccess: z.boolean(),
  /** Our reference of the charge, as the provider has it. */
  reference: z.string(),
  receivedAt: moment,
  /** Absent while it waits to be applied. */
  appliedAt: z.optional(moment),
  outcome: z.optional(z.enum(NOTIFICATION_OUTCOMES)),
  /** The outcome in words. */
  detail: z.optional(z.string()),
  review: z.optional(z.enum(REVIEW_REASONS)),
  /** Absent once the text is deleted, after 90 days. */
  amount: z.optional(money),
  /** The provider's own words, such as why a card was refused. */
  providerReason: z.optional(z.string()),
});
export type ProviderEvent = z.infer<typeof providerEvent>;

/** About an order or a subscription, the oldest first. */
export async function readProviderEvents(db: Database, subject: string): Promise<ProviderEvent[]> {
  const rows = await db
    .selectFrom('webhook_inbox')
    .selectAll()
    .where(sql`split_part(order_id, '.', 1)`, '=', subject)
    .orderBy('received_at')
    .orderBy('event_key')
    .execute();
  return rows.map(asProviderEvent);
}

export function asProviderEvent(row: Selectable<Tables['webhook_inbox']>): ProviderEvent {
  const [, event = '', success] = row.event_key.split('/');
  const item = notificationItem.safeParse(row.raw).data;
  return {
    key: row.event_key,
    event,
    isSuccess: success === 'true',
    reference: row.order_id,
    receivedAt: iso(row.received_at),
    ...(row.applied_at && { appliedAt: iso(row.applied_at) }),
    ...(row.outcome_kind && { outcome: row.outcome_kind }),
    ...(row.outcome !== null && { detail: row.outcome }),
    ...(row.review && { review: row.review }),
    ...(item && { amount: asMoney(item.amount.value, item.amount.currency) }),
    ...(item?.reason && { providerReason: asShown(item.reason) }),
  };
}
