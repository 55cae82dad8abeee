import type { Receipt } from '@cairn/contract/orders/receipt';
import { referenceOf } from '@cairn/contract/orders/reference';
import type { PlanPaymentId } from '@cairn/contract/orders/transaction-id';
import { timeZoneOf } from '@cairn/contract/values/company';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { monthsPaid } from '../subscription.ts';
import { planPayments, REFERENCE } from './plan-payments.ts';

/** Undefined when the member has no such payment, or it was not taken. */
export async function getPlanReceipt(
  db: Database,
  member: Member,
  id: PlanPaymentId,
  merchantName: string,
): Promise<Receipt | undefined> {
  const row = await planPayments(db, member).where(REFERENCE, '=', id).executeTakeFirst();
  if (!row) return undefined;
  // What a plan brought along was paid elsewhere, on its day.
  const paidAt = row.credited_at ?? (row.state === 'credited' ? row.due_at : undefined);
  if (!paidAt) return undefined;
  const price = decimalFromMinor(minor(row.charge_minor));
  const { card_type: type, card_summary: digits } = row;
  return {
    id,
    number: referenceOf(id),
    paidAt: paidAt.toISOString(),
    timeZone: timeZoneOf(row.company),
    product: 'subscription',
    lines: [{ type: 'avios', aviosAmount: row.avios * monthsPaid(row), price }],
    totalPrice: price,
    currency: row.currency,
    ...(type && { paymentMethod: { type, ...(digits && { digits }) } }),
    merchantName,
    ...(row.payment_state === 'refunded' &&
      row.payment_since && { refundedAt: row.payment_since.toISOString() }),
  };
}
