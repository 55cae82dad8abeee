import type { Insertable } from 'kysely';
import type { ChargeState } from '../database/tables/charges.ts';
import type { OrderState } from '../database/tables/orders.ts';
import type { Database, Tables } from '../database/tables.ts';

type SeededCharge = Partial<Insertable<Tables['charge']>> &
  Pick<Insertable<Tables['charge']>, 'reference'>;

/** A charge of 100.00 EUR, paid by default. */
export async function seedCharge(db: Database, charge: SeededCharge): Promise<void> {
  const state_since = charge.paid_at ?? new Date('2026-03-02T09:30:00Z');
  await db
    .insertInto('charge')
    .values({
      company: 'EI',
      currency: 'EUR',
      amount_minor: 10_000,
      state: 'paid',
      state_since,
      ...charge,
    })
    .execute();
}

type SeededPayment = Partial<Insertable<Tables['payment']>> &
  Pick<Insertable<Tables['payment']>, 'psp_reference' | 'charge' | 'authorised_minor'>;

/** A payment of a charge that is there; captured by default, and then the one that paid it. */
export async function seedPayment(db: Database, payment: SeededPayment): Promise<void> {
  const state = payment.state ?? 'captured';
  const isCaptured = !['authorised', 'capture_requested', 'cancel_requested'].includes(state);
  await db
    .insertInto('payment')
    .values({
      currency: 'EUR',
      state,
      state_since: new Date('2026-03-02T09:31:00Z'),
      captured_minor: isCaptured ? payment.authorised_minor : 0,
      ...payment,
    })
    .execute();
  if (!isCaptured) return;
  await db
    .updateTable('charge')
    .set({ paid_by: payment.psp_reference })
    .where('reference', '=', payment.charge)
    .where('paid_by', 'is', null)
    .execute();
}

/** The state of the charge of an order in a state. */
export function chargeStateOf(state: OrderState): ChargeState {
  switch (state) {
    case 'awaiting_step_up':
    case 'started':
    case 'payment_session':
      return 'open';
    case 'payment_authorised':
      return 'authorised';
    case 'captured':
    case 'scheduled':
    case 'complete':
      return 'paid';
    case 'expired':
    case 'refused':
    case 'cancelled':
      return 'failed';
    default:
      return state;
  }
}
