import { randomUUID } from 'node:crypto';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import { REFUNDED, SUBSCRIPTION, TRANSFER } from '../../books/test-kit.ts';
import { paymentReference } from '../../charges/charge.ts';
import type { Database } from '../../database/tables.ts';
import { NOW } from '../terminal/test-kit.ts';

export const ORLA = { company: 'EI', number: membershipNumber.parse('3081470000000001') } as const;
const OTHER = { company: 'EI', number: membershipNumber.parse('8') } as const;

/** Her subscription's second payment, as the provider calls it. */
export const RENEWAL = paymentReference(SUBSCRIPTION, 2);

/** Her name stands wherever something of a person may. */
export async function leaveTraces(db: Database): Promise<void> {
  const name = { first_name: 'Orla', last_name: 'Quinn', email: 'Orla@members.example' };
  const put = async (table: string, row: Record<string, unknown>) => {
    const columns = sql.join(Object.keys(row).map((column) => sql.id(column)));
    const values = sql.join(Object.values(row));
    await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db);
  };
  await put('member', { ...ORLA, ...name });
  await put('household', { ...ORLA, others_avios: 5 });
  await put('goal', { ...ORLA, avios: 13_000, preset: 'orla-to-porto', set_at: NOW });
  await put('campaign_enrolment', { ...ORLA, campaign_code: 'hello-orla', expires_at: NOW });
  const consent = { starts_since: NOW, language: 'orla', leave_token_hash: 'orla' };
  await put('bonus_reminder', { ...ORLA, ...consent });
  const token = { fingerprint: 'f', subject: 'orla', scope: '', expires_at: NOW, saved_at: NOW };
  await put('saved_token', { ...ORLA, ...token });
  const answer = { request_hash: 'h', answer: '{"note":"orla"}', created_at: NOW };
  await put('idempotency', { ...ORLA, ...answer, key: 'k' });
  const flight = { type: 'flight', sector_type: 'orla', partner_id: 'orla', avios: 7 };
  await put('activity', { ...ORLA, ...flight, id: 'a', description: 'Orla flew', made_at: NOW });
  const saved = { ...name, created_at: NOW };
  await put('saved_recipient', { ...saved, ...ORLA, id: '1', recipient_number: '9' });
  await put('saved_recipient', { ...saved, ...OTHER, id: '2', recipient_number: ORLA.number });
  const cara = { ...saved, first_name: 'Cara', email: 'cara@members.example' };
  await put('saved_recipient', { ...cara, ...OTHER, id: '3', recipient_number: '7' });
  // A gift that somebody else sent her, and one to whom she sent a transfer.
  const agreed = { consented_at: NOW, remembered_at: NOW, digits: 'orla' };
  await put('remembered_card', { ...agreed, ...ORLA, id: '1', stored_card_id: 'remembered' });
  const given = { number: OTHER.number, recipient_number: ORLA.number };
  await db.updateTable('orders').set(given).where('id', '=', REFUNDED).execute();
  for (const order_id of [REFUNDED, TRANSFER]) await put('order_recipient', { ...name, order_id });
  const note = { staff: 's', actor: 'maeve', text: 'Orla called', at: NOW };
  await put('staff_note', { ...note, ...ORLA, id: randomUUID(), about: null });
  await put('staff_note', { ...note, ...ORLA, id: randomUUID(), about: SUBSCRIPTION });
  // About a gift to her, by somebody else.
  await put('member', { ...OTHER, first_name: 'Cara', last_name: 'Quinn' });
  await put('staff_note', { ...note, ...OTHER, id: randomUUID(), about: REFUNDED });
  const resent = { letter: 'receipt', about: TRANSFER, role: 'member', asked_at: NOW };
  await put('resent_letter', { ...resent, ...ORLA, id: randomUUID(), actor: 'orla' });
  const message = { company: 'EI', topic: 'refund', message: 'I am Orla', sent_at: NOW };
  await put('contact_message', { ...message, ...ORLA, id: '1', email: 'another@orla.example' });
  await put('contact_message', { ...message, id: '2', email: 'orla@members.EXAMPLE' });
  const visitor = { ...message, message: 'Hello', email: 'cara@members.example' };
  await put('contact_message', { ...visitor, id: '3' });
  const of = { company: 'EI', currency: 'EUR', amount_minor: 0, state: 'paid', state_since: NOW };
  await put('charge', { ...of, reference: `${SUBSCRIPTION}.card1` });
  await put('card_change', { charge: `${SUBSCRIPTION}.card1`, subscription_id: SUBSCRIPTION });
  const verified = { currency: 'EUR', authorised_minor: 0, state: 'authorised', state_since: NOW };
  await put('payment', { ...verified, psp_reference: 'CARD1', charge: `${SUBSCRIPTION}.card1` });
  await db.updateTable('subscription_cycle').set({ charged_card: 'orla' }).execute();
  const session = { session_id: 'orla', session_data: 'orla' };
  await db.updateTable('charge').set(session).where('reference', '!=', REFUNDED).execute();
  const card = { stored_card_id: 'orla', card_summary: 'orla', card_type: 'orla' };
  await db.updateTable('subscription').set(card).execute();
  const columns = { card_summary: 'orla' };
  await db.updateTable('payment').set(columns).where('charge', '!=', REFUNDED).execute();
  const came = { received_at: NOW, applied_at: NOW, raw: '{"shopperName":"Orla"}' };
  for (const order_id of [SUBSCRIPTION, RENEWAL]) {
    await put('webhook_inbox', { ...came, event_key: `plan ${order_id}`, order_id });
  }
  await db.updateTable('webhook_inbox').set({ raw: came.raw }).execute();
}
