import type { Receipt } from '@cairn/contract/orders/receipt';
import { referenceOf } from '@cairn/contract/orders/reference';
import type { PlanPaymentId } from '@cairn/contract/orders/transaction-id';
import { timeZoneOf } from '@cairn/contract/values/company';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { monthsPaid } from '../subscription.ts';
import { paidAt, RETURNED } from './describe-plan-payment.ts';
import { planPaymentMethod } from './get-plan-payment.ts';
import { planPayments, REFERENCE } from './plan-payments.ts';

/** Undefined when the member has no such payment, or it was not taken. */
export async function getPlanReceipt(
  db: Database,
  member: Member,
  id: PlanPaymentId,
  soldBy: Pick<Receipt, 'merchantName' | 'seller'>,
): Promise<Receipt | undefined> {
  const row = await planPayments(db, member).where(REFERENCE, '=', id).executeTakeFirst();
  const paid = row && paidAt(row);
  if (!paid) return undefined;
  const refundedAt = RETURNED.has(row.history_status) && (row.reversed_at ?? row.payment_since);
  const price = decimalFromMinor(minor(row.charge_minor));
  return {
    id,
    number: referenceOf(id),
    paidAt: paid.toISOString(),
    timeZone: timeZoneOf(row.company),
    product: 'subscription',
    lines: [{ type: 'avios', aviosAmount: row.avios * monthsPaid(row), price }],
    totalPrice: price,
    currency: row.currency,
    ...planPaymentMethod(row),
    ...soldBy,
    ...(refundedAt && { refundedAt: refundedAt.toISOString() }),
  };
}
