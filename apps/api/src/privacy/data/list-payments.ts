import type { MemberData } from '@cairn/contract/members/member-data';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';

export type PaymentRecord = MemberData['orders'][number]['payments'][number];

/** The payments of orders or plans, by their ids. */
export async function listPayments(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, PaymentRecord[]>> {
  const rows = await db
    .selectFrom('payment')
    .select(['order_id', 'method', 'card_summary', 'currency'])
    .select(['captured_minor', 'refunded_minor', 'charged_back_minor'])
    .where('order_id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('state_since')
    .orderBy('psp_reference')
    .execute();
  const amount = (value: number) => decimalFromMinor(minor(value));
  const payments = new Map<string, PaymentRecord[]>();
  for (const row of rows) {
    const { method, card_summary: digits } = row;
    const payment = {
      ...(method && { method }),
      ...(digits && { digits }),
      currency: row.currency,
      paid: amount(row.captured_minor),
      refunded: amount(row.refunded_minor),
      chargedBack: amount(row.charged_back_minor),
    };
    payments.set(row.order_id, [...(payments.get(row.order_id) ?? []), payment]);
  }
  return payments;
}
