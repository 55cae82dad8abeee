import { referenceOf } from '@cairn/contract/orders/reference';
import { REFUND_OBSTACLES } from '@cairn/contract/orders/refund';
import { HISTORY_STATUSES } from '@cairn/contract/orders/transaction-history';
import { transactionId } from '@cairn/contract/orders/transaction-id';
import { decimalFromMicro, micro } from '@cairn/contract/values/money';
import { ORDERED_PRODUCTS } from '@cairn/contract/values/product';
import { timeZoneOf } from '@cairn/contract/values/time-zone';
import * as z from 'zod/mini';
import { ORDER_STATES } from '../../../database/tables/orders.ts';
import type { Database } from '../../../database/tables.ts';
import { describePastOrder, type PastOrder, pastOrders } from '../../../history/past-orders.ts';
import { isOpen } from '../../../orders/rules.ts';
import { readMemberRef } from '../members/member-hit.ts';
import { asPersonal, personal } from '../personal.ts';
import { readRecords, records } from '../records/read-records.ts';
import { type Planned, timelineEntry, timelineOf } from '../records/timeline.ts';
import { asMoney, asShown, avios, iso, memberRef, moment, money } from '../shared-fields.ts';

export const orderInput = z.strictObject({ transactionId });

const refund = z.object({
  eligible: z.boolean(),
  /** The obstacle to a refund; some can be overruled by forcing it. */
  reason: z.optional(z.enum(REFUND_OBSTACLES)),
  until: z.optional(moment),
});

/** As the sender typed it; names and message go with an erasure. */
const recipient = z.object({
  number: personal,
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  email: z.optional(personal),
  message: z.optional(z.string()),
  occasion: z.optional(z.string()),
});

export const orderResult = z.object({
  id: transactionId,
  reference: z.string(),
  product: z.enum(ORDERED_PRODUCTS),
  state: z.enum(ORDER_STATES),
  stateSince: moment,
  /** As its member sees it. */
  status: z.enum(HISTORY_STATUSES),
  /** A failure code of the contract, and the state that it failed in. */
  failure: z.optional(z.object({ code: z.int(), from: z.optional(z.enum(ORDER_STATES)) })),
  createdAt: moment,
  member: memberRef,
  /** The member's clock, by which deliveries are due. */
  timeZone: z.string(),
  avios,
  bonusAvios: avios,
  creditedAvios: avios,
  pricePerAvios: z.number(),
  total: money,
  recipient: z.optional(recipient),
  deliverAt: z.optional(moment),
  boost: z.optional(z.object({ multiplier: z.int(), qualifyingAvios: avios })),
  refund,
  records,
  timeline: z.array(timelineEntry),
});
export type OrderResult = z.infer<typeof orderResult>;

/** Everything about one order; undefined if there is none of this id. */
export async function readOrder(
  db: Database,
  { transactionId: id }: z.infer<typeof orderInput>,
  now: Date,
): Promise<OrderResult | undefined> {
  const row = await pastOrders(db, now)
    .select('order_recipient.email as recipient_email')
    .where('orders.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const described = describePastOrder(row, now);
  const found = await readRecords(db, { id, charges: [id] });
  const { failure, failed_from, deliver_at } = row;
  const { boost, refund } = described;
  return {
    id,
    reference: referenceOf(id),
    product: row.product,
    state: row.state,
    stateSince: iso(row.state_since),
    status: described.status,
    ...(failure !== null && {
      failure: { code: failure, ...(failed_from && { from: failed_from }) },
    }),
    createdAt: iso(row.created_at),
    member: await readMemberRef(db, row),
    timeZone: timeZoneOf(row.country, row.company),
    avios: row.avios,
    bonusAvios: row.bonus_avios,
    creditedAvios: described.creditedAvios,
    pricePerAvios: decimalFromMicro(micro(row.price_micro)),
    total: asMoney(row.total_minor, row.currency),
    ...recipientOf(row),
    ...(deliver_at && { deliverAt: iso(deliver_at) }),
    ...(boost && { boost }),
    refund,
    records: found,
    timeline: timelineOf(found, plannedFor(row, refund, now)),
  };
}

function recipientOf(
  row: PastOrder & { recipient_email: string | null },
): Pick<OrderResult, 'recipient'> {
  const { recipient_number, first_name, last_name, recipient_email, message, occasion } = row;
  if (recipient_number === null) return {};
  return {
    recipient: {
      number: asPersonal('number', recipient_number),
      ...(first_name !== null && { firstName: asShown(first_name) }),
      ...(last_name !== null && { lastName: asShown(last_name) }),
      ...(recipient_email !== null && { email: asPersonal('email', recipient_email) }),
      ...(message !== null && { message }),
      ...(occasion !== null && { occasion }),
    },
  };
}

function plannedFor(row: PastOrder, refund: OrderResult['refund'], now: Date): Planned[] {
  const refundEnds = refund.until === undefined ? undefined : new Date(refund.until);
  return [
    ...(isOpen(row.state) ? [{ what: 'order_expires', at: row.expires_at } as const] : []),
    ...(row.state === 'scheduled' && row.deliver_at
      ? [{ what: 'delivery', at: row.deliver_at } as const]
      : []),
    ...(refundEnds && refundEnds > now && refund.reason !== 'refunded'
      ? [{ what: 'refund_period_ends', at: refundEnds } as const]
      : []),
  ];
}
