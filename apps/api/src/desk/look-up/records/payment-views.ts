import { REFUSAL_REASONS } from '@cairn/contract/orders/refusal-reasons';
import { type ChargeReference, chargeReference } from '@cairn/contract/orders/transaction-id';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { hasFailedCapture } from '../../../charges/failed-capture.ts';
import {
  CHARGE_STATES,
  PAYMENT_STATES,
  type PaymentState,
} from '../../../database/tables/charges.ts';
import type { Database, Tables } from '../../../database/tables.ts';
import { asMoney, iso, moment, money } from '../shared-fields.ts';

export const chargeView = z.object({
  reference: chargeReference,
  amount: money,
  state: z.enum(CHARGE_STATES),
  stateSince: moment,
  /** The payment that paid it. */
  paidBy: z.optional(z.string()),
  paidAt: z.optional(moment),
  refundRequestedAt: z.optional(moment),
  /** The payment form that is, or was last, open for it. */
  session: z.optional(z.object({ id: z.string(), expiresAt: z.optional(moment) })),
});
export type ChargeView = z.infer<typeof chargeView>;

export const paymentView = z.object({
  pspReference: z.string(),
  charge: chargeReference,
  state: z.enum(PAYMENT_STATES),
  stateSince: moment,
  /** The provider rejected the last request for a refund or to void it. */
  isRejected: z.boolean(),
  /** Its capture failed after it was booked; the state is that of a chargeback. */
  hasCaptureFailed: z.boolean(),
  authorised: money,
  captured: money,
  refunded: money,
  chargedBack: money,
  /** By bank transfer or otherwise, as operators have recorded it (`adjust money`). */
  returnedElsewhere: money,
  /** A dispute was reported in another currency: what was charged back is estimated. */
  isEstimated: z.boolean(),
  method: z.optional(z.string()),
  cardDigits: z.optional(z.string()),
});
export type PaymentView = z.infer<typeof paymentView>;

/** A press on Pay, or a try to charge a stored card. */
export const attemptView = z.object({
  charge: chargeReference,
  id: z.string(),
  announcedAt: moment,
  expiresAt: moment,
  endedAt: z.optional(moment),
  pspReference: z.optional(z.string()),
  /** The reason if the payment was refused. */
  refusal: z.optional(z.enum(REFUSAL_REASONS)),
});
export type AttemptView = z.infer<typeof attemptView>;

export async function readCharges(
  db: Database,
  references: readonly ChargeReference[],
): Promise<ChargeView[]> {
  const rows = await db
    .selectFrom('charge')
    .selectAll()
    .where('reference', '=', sql<ChargeReference>`any(${references}::text[])`)
    .execute();
  const byReference = new Map(rows.map((row) => [row.reference, asCharge(row)]));
  return references.flatMap((reference) => byReference.get(reference) ?? []);
}

function asCharge(row: Selectable<Tables['charge']>): ChargeView {
  const { session_id: id, session_expires_at } = row;
  return {
    reference: row.reference,
    amount: asMoney(row.amount_minor, row.currency),
    state: row.state,
    stateSince: iso(row.state_since),
    ...(row.paid_by !== null && { paidBy: row.paid_by }),
    ...(row.paid_at && { paidAt: iso(row.paid_at) }),
    ...(row.refund_requested_at && { refundRequestedAt: iso(row.refund_requested_at) }),
    ...(id !== null && {
      session: { id, ...(session_expires_at && { expiresAt: iso(session_expires_at) }) },
    }),
  };
}

const REQUESTED = new Set<PaymentState>(['refund_requested', 'cancel_requested']);

export async function readPaymentViews(
  db: Database,
  references: readonly ChargeReference[],
): Promise<PaymentView[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .select(hasFailedCapture(sql`psp_reference`).as('has_capture_failed'))
    .where('charge', '=', sql<ChargeReference>`any(${references}::text[])`)
    .orderBy('psp_reference')
    .execute();
  return rows.map(({ currency, method, card_summary, ...row }) => ({
    pspReference: row.psp_reference,
    charge: row.charge,
    state: row.state,
    stateSince: iso(row.state_since),
    isRejected: row.is_rejected && REQUESTED.has(row.state),
    hasCaptureFailed: row.has_capture_failed,
    authorised: asMoney(row.authorised_minor, currency),
    captured: asMoney(row.captured_minor, currency),
    refunded: asMoney(row.refunded_minor, currency),
    chargedBack: asMoney(row.charged_back_minor, currency),
    returnedElsewhere: asMoney(row.returned_elsewhere_minor, currency),
    isEstimated: row.is_estimated,
    ...(method !== null && { method }),
    ...(card_summary !== null && { cardDigits: card_summary }),
  }));
}

export async function readAttemptViews(
  db: Database,
  references: readonly ChargeReference[],
): Promise<AttemptView[]> {
  const rows = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('reference', '=', sql<ChargeReference>`any(${references}::text[])`)
    .orderBy('announced_at')
    .orderBy('id')
    .execute();
  return rows.map(({ ended_at, psp_reference, refusal, ...row }) => ({
    charge: row.reference,
    id: row.id,
    announcedAt: iso(row.announced_at),
    expiresAt: iso(row.expires_at),
    ...(ended_at && { endedAt: iso(ended_at) }),
    ...(psp_reference !== null && { pspReference: psp_reference }),
    ...(refusal !== null && { refusal }),
  }));
}
