import type { ChargeReference } from '@cairn/contract/orders/transaction-id';
import { SUBSCRIPTION_STATUSES } from '@cairn/contract/subscriptions/user-subscriptions';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { LETTER_SUBJECT } from '../../../database/search-keys.ts';
import { EVENT_CAUSES } from '../../../database/tables/charges.ts';
import { ORDER_STATES } from '../../../database/tables/orders.ts';
import type { Database } from '../../../database/tables.ts';
import { noteView, readNotesAbout } from '../../notes/notes.ts';
import { iso, moment } from '../shared-fields.ts';
import { jobView, readJobs } from './job-view.ts';
import { ledgerView, readLedger } from './ledger-view.ts';
import {
  attemptView,
  chargeView,
  paymentView,
  readAttemptViews,
  readCharges,
  readPaymentViews,
} from './payment-views.ts';
import { providerEvent, readProviderEvents } from './provider-events.ts';

const states = z.enum([...ORDER_STATES, ...SUBSCRIPTION_STATUSES]);

/** A change of an order's state or a subscription's status; also one that leaves it and has a reason. */
export const stateChange = z.object({
  at: moment,
  from: z.optional(states),
  to: states,
  cause: z.enum(EVENT_CAUSES),
  pspReference: z.optional(z.string()),
  /** An operator's name and reason. */
  note: z.optional(z.string()),
});

export const sentLetter = z.object({
  at: moment,
  letter: z.string(),
  /** An order, a subscription, or a payment of one. */
  about: z.string(),
  role: z.string(),
});

/** An entry of the audit log, other than that somebody looked. */
export const staffAction = z.object({
  at: moment,
  id: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

/** Everything that happened around an order or a subscription. */
export const records = z.object({
  charges: z.array(chargeView),
  payments: z.array(paymentView),
  attempts: z.array(attemptView),
  providerEvents: z.array(providerEvent),
  states: z.array(stateChange),
  ledger: ledgerView,
  /** Kept for 90 days. */
  letters: z.array(sentLetter),
  jobs: z.array(jobView),
  staffActions: z.array(staffAction),
  notes: z.array(noteView),
});
export type Records = z.infer<typeof records>;

/** Entries of the audit log that no timeline shows: looking, and adding a note, which is shown itself. */
export const NOT_SHOWN = [
  'note add',
  'letter list',
  'letter view',
  'member letters',
  'order view',
  'subscription view',
  'member view',
  'member orders',
  'member timeline',
] as const;

export type Subject = {
  /** The id of an order or a subscription. */
  id: string;
  charges: readonly ChargeReference[];
  /** The numbers of a subscription's months. */
  months?: readonly number[];
};

export async function readRecords(
  db: Database,
  { id, charges, months }: Subject,
): Promise<Records> {
  const payments = await readPaymentViews(db, charges);
  const pspReferences = payments.map(({ pspReference }) => pspReference);
  const providerEvents = await readProviderEvents(db, id);
  const eventKeys = providerEvents.map(({ key }) => key);
  const ledgerSources = {
    orders: months ? [] : [id],
    months: (months ?? []).map((n) => `${id}/${n}`),
    pspReferences,
    charges,
  };
  return {
    charges: await readCharges(db, charges),
    payments,
    attempts: await readAttemptViews(db, charges),
    providerEvents,
    states: await readStates(db, id),
    ledger: await readLedger(db, ledgerSources),
    letters: await readLetters(db, id),
    jobs: await readJobs(db, id, pspReferences),
    staffActions: await readStaffActions(db, [id, ...charges, ...eventKeys]),
    notes: await readNotesAbout(db, id),
  };
}

async function readStates(db: Database, subject: string): Promise<Records['states']> {
  const rows = await db
    .selectFrom('charge_event')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('version')
    .execute();
  return rows.map(({ from_state, psp_reference, note, ...row }) => ({
    at: iso(row.at),
    ...(from_state !== null && { from: from_state }),
    to: row.to_state,
    cause: row.cause,
    ...(psp_reference !== null && { pspReference: psp_reference }),
    ...(note !== null && { note }),
  }));
}

async function readLetters(db: Database, subject: string): Promise<Records['letters']> {
  const rows = await db
    .selectFrom('sent_letter')
    .selectAll()
    .where(sql.raw(LETTER_SUBJECT), '=', subject)
    .orderBy('sent_at')
    .orderBy('letter')
    .execute();
  return rows.map(({ sent_at, letter, about, role }) => ({
    at: iso(sent_at),
    letter,
    about,
    role,
  }));
}

/** A subject has few of them, and each is something that a person did. */
async function readStaffActions(
  db: Database,
  subjects: readonly string[],
): Promise<Records['staffActions']> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .where('action', '<>', sql<string>`all(${[...NOT_SHOWN]}::text[])`)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ at, id, actor, action, subject, detail }) => ({
    at: iso(at),
    id,
    actor,
    action,
    subject,
    detail: z.record(z.string(), z.unknown()).parse(detail),
  }));
}
