import {
  type ChargeReference,
  type SubscriptionId,
  type SubscriptionPaymentId,
  subscriptionPaymentId,
} from '@cairn/contract/orders/transaction-id';
import type { Company } from '@cairn/contract/values/company';
import { type MinorUnits, minor } from '@cairn/contract/values/money';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';

export type Charge = Selectable<Tables['charge']>;
export type Payment = Selectable<Tables['payment']>;

/** The columns of a charge that an order or a month is read with. */
export const CHARGE_COLUMNS = [
  'charge.state as charge_state',
  'paid_by',
  'paid_at',
  'refund_requested_at',
  'session_id',
  'session_data',
  'session_expires_at',
  'session_result',
  'sessions',
  'asked_at',
  'asks',
] as const;

export type ChargeColumns = Pick<
  Charge,
  Exclude<(typeof CHARGE_COLUMNS)[number], 'charge.state as charge_state'>
> & { charge_state: Charge['state'] };

/** A subscription's first charge is called by its id, a later one by its month besides. */
export function paymentReference(id: SubscriptionId, n: number): SubscriptionPaymentId {
  return subscriptionPaymentId.parse(n === 1 ? id : `${id}.${n}`);
}

export function readReference(reference: string): { id: string; n: number } {
  const [id = '', n = '1'] = reference.split('.');
  return { id, n: Number(n) };
}

/** The member's shopper reference at the provider. */
export function shopperOf({ company, number }: { company: Company; number: string }): string {
  return `${company}-${number}`;
}

export function readShopper(shopper: string): { company: string; number: string } {
  const [company = '', number = ''] = shopper.split('-');
  return { company, number };
}

export async function findCharge(
  db: Database,
  reference: ChargeReference,
): Promise<Charge | undefined> {
  return await db
    .selectFrom('charge')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** The payments of a charge; whoever wants to change one has locked the charge. */
export async function paymentsOf(db: Database, reference: ChargeReference): Promise<Payment[]> {
  return await db
    .selectFrom('payment')
    .selectAll()
    .where('charge', '=', reference)
    .orderBy('psp_reference')
    .execute();
}

type Returned = Pick<
  Payment,
  'captured_minor' | 'refunded_minor' | 'charged_back_minor' | 'returned_elsewhere_minor'
>;

/** The captured amount less what was returned or charged back; below 0 if that is more. */
export function keptOf(payment: Returned): MinorUnits {
  const { captured_minor, refunded_minor, charged_back_minor, returned_elsewhere_minor } = payment;
  return minor(captured_minor - refunded_minor - charged_back_minor - returned_elsewhere_minor);
}

const REFUND_DAYS = 14;
const DAY = 86_400_000;

/** From this moment on it is too late to ask for a refund. */
export function refundEnd(paidAt: Date): Date {
  return new Date(paidAt.getTime() + REFUND_DAYS * DAY);
}
