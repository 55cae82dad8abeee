import type { MemberData } from '@cairn/contract/members/member-data';
import type { PastId } from '@cairn/contract/orders/transaction-id';
import { isCurrency } from '@cairn/contract/values/currency';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import { readReference } from '../../charges/charge.ts';
import type { Database } from '../../database/tables.ts';

export type PaymentRecord = MemberData['orders'][number]['payments'][number];

/** The payments of orders or subscriptions, by their ids. */
export async function listPayments(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, PaymentRecord[]>> {
  const rows = await db
    .selectFrom('payment')
    .select(['charge', 'method', 'card_summary', 'currency'])
    .select(['captured_minor', 'refunded_minor', 'charged_back_minor'])
    .select('returned_elsewhere_minor')
    .where(
      'charge',
      '=',
      sql<PastId>`any(${ids}::text[] || array(
        select charge from subscription_cycle where subscription_id = any(${ids}::text[])))`,
    )
    .orderBy('state_since')
    .orderBy('psp_reference')
    .execute();
  const amount = (value: number) => decimalFromMinor(minor(value));
  const payments = new Map<string, PaymentRecord[]>();
  for (const row of rows) {
    const { method, card_summary: digits, currency } = row;
    // Nothing is taken in a currency that is not sold in.
    if (!isCurrency(currency)) continue;
    const payment = {
      ...(method && { method }),
      ...(digits && { digits }),
      currency,
      paid: amount(row.captured_minor),
      refunded: amount(row.refunded_minor),
      ...(row.returned_elsewhere_minor > 0 && {
        refundedElsewhere: amount(row.returned_elsewhere_minor),
      }),
      chargedBack: amount(row.charged_back_minor),
    };
    const { id } = readReference(row.charge);
    payments.set(id, [...(payments.get(id) ?? []), payment]);
  }
  return payments;
}
