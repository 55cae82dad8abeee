import { sql } from 'kysely';
import { withdrawConsents } from '../cards/consents.ts';
import { readReference } from '../charges/charge.ts';
import { forgetCard } from '../charges/forget-card.ts';
import { chunksOf } from '../database/in-batches.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

const ERASED = '(erased)';

/** Tables whose rows about a member are deleted. */
const OF_MEMBER = [
  'household',
  'goal',
  'campaign_enrolment',
  'bonus_reminder',
  'saved_token',
  'idempotency',
  'erasure_request',
] as const;

/** Everything personal that stands under a member's number, or was written down of them. No sum is among it. */
export async function eraseTraces(
  trx: Database,
  member: Member,
  email: string | null,
  now: Date,
): Promise<void> {
  for (const table of OF_MEMBER) {
    await trx
      .deleteFrom(table)
      .where((row) => row.and(member))
      .execute();
  }
  await eraseRecipients(trx, member);
  await eraseMessages(trx, member, email);
  await erasePayments(trx, member, now);
  // The itinerary goes. The date and the avios of an activity stay: it may have been boosted.
  await trx
    .updateTable('activity')
    .set({ description: ERASED, sector_type: ERASED, partner_id: ERASED })
    .where((row) => row.and(member))
    .execute();
}

/** Recipients that they saved or sent something to, and the same of others where this member is the recipient. */
async function eraseRecipients(trx: Database, { company, number }: Member): Promise<void> {
  await trx
    .deleteFrom('saved_recipient')
    .where('company', '=', company)
    .where((row) => row.or({ number, recipient_number: number }))
    .execute();
  const orders = await trx
    .selectFrom('orders')
    .select('id')
    .where('company', '=', company)
    .where((row) => row.or({ number, recipient_number: number }))
    .execute();
  for (const some of chunksOf(orders.map(({ id }) => id))) {
    await sql`delete from order_recipient where order_id = any(${some}::text[])`.execute(trx);
    // Staff may have named either person in a note about the order.
    await sql`delete from staff_note where about = any(${some}::text[])`.execute(trx);
  }
}

/** Also those that came from their address while they were not logged in. */
async function eraseMessages(
  trx: Database,
  { company, number }: Member,
  email: string | null,
): Promise<void> {
  const ofCompany = trx.deleteFrom('contact_message').where('company', '=', company);
  await ofCompany.where('number', '=', number).execute();
  if (email === null) return;
  await ofCompany
    .where('number', 'is', null)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute();
}

/** Cards, and what the provider told of whoever paid; amounts and references stay. */
async function erasePayments(trx: Database, member: Member, now: Date): Promise<void> {
  const stored = await trx
    .selectFrom('subscription')
    .select('stored_card_id')
    .where((row) => row.and(member))
    .execute();
  await withdrawConsents(trx, member);
  const remembered = await trx
    .deleteFrom('remembered_card')
    .where((row) => row.and(member))
    .returning('stored_card_id')
    .execute();
  const cards = [...stored, ...remembered].map(({ stored_card_id }) => stored_card_id);
  for (const card of new Set(cards)) await forgetCard(trx, member, card, now);
  await trx
    .updateTable('subscription')
    .set({ stored_card_id: null, card_summary: null, card_type: null })
    .where((row) => row.and(member))
    .execute();
  const { company, number } = member;
  await sql`
    update subscription_cycle set charged_card = null from subscription
    where subscription.id = subscription_id and charged_card is not null
      and company = ${company} and number = ${number}`.execute(trx);
  const { rows } = await sql<{ reference: string }>`
    select id as reference from orders where company = ${company} and number = ${number}
    union all
    select charge from subscription_cycle
    join subscription on subscription.id = subscription_id
    where charge_minor > 0 and company = ${company} and number = ${number}
    union all
    select charge from card_change
    join subscription on subscription.id = subscription_id
    where company = ${company} and number = ${number}`.execute(trx);
  for (const some of chunksOf(rows.map(({ reference }) => reference))) {
    await sql`
      update charge set session_id = null, session_data = null, session_result = null
      where reference = any(${some}::text[])`.execute(trx);
    await sql`
      update payment set card_summary = null where charge = any(${some}::text[])`.execute(trx);
    // One that is not applied yet is still needed, and is deleted later with all old ones.
    await sql`
      update webhook_inbox set raw = '{}'
      where split_part(order_id, '.', 1) = any(${some.map((one) => readReference(one).id)}::text[])
        and applied_at is not null`.execute(trx);
  }
}
