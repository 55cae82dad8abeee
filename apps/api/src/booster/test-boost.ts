import { transactionId } from '@cairn/contract/orders/transaction-id';
import type { Company } from '@cairn/contract/values/company';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import type { Database } from '../database/tables.ts';

/** An order that has boosted an activity. */
export async function boost(db: Database, activity: string, number: string): Promise<void> {
  const id = transactionId.parse('bb1abcdefghijklmnopqrst');
  const company: Company = 'EI';
  const now = new Date();
  await db
    .insertInto('orders')
    .values({
      id,
      company,
      number: membershipNumber.parse(number),
      product: 'booster',
      state: 'complete',
      state_version: 1,
      currency: 'EUR',
      avios: 1,
      bonus_avios: 0,
      price_micro: 1,
      total_minor: 1,
      recipient_number: null,
      deliver_at: null,
      multiplier: 1,
      qualifying_avios: 1,
      failure: null,
      created_at: now,
      expires_at: now,
      state_since: now,
    })
    .execute();
  await db.insertInto('boosted_activity').values({ activity_id: activity, order_id: id }).execute();
}
