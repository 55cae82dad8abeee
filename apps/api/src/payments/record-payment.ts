import { type MinorUnits, minor } from '@cairn/contract/values/money';
import { type Selectable, sql } from 'kysely';
import type { PaymentState } from '../database/tables/orders.ts';
import type { Database, Tables } from '../database/tables.ts';
import { OutOfOrderNotification } from './notification-outcome.ts';
import type { Amount } from './port.ts';

export type Payment = Selectable<Tables['payment']>;

type ReportedPayment = {
  pspReference: string;
  orderId: string;
  amount: Amount;
  method: string | null | undefined;
  cardSummary?: string | null | undefined;
};

/** Reads and locks a payment. */
export async function lockPayment(
  trx: Database,
  pspReference: string,
): Promise<Payment | undefined> {
  return await trx
    .selectFrom('payment')
    .selectAll()
    .where('psp_reference', '=', pspReference)
    .forUpdate()
    .executeTakeFirst();
}

export function isRightAmount(
  expected: { currency: string; total_minor: number },
  { currency, value }: Amount,
): boolean {
  return currency === expected.currency && value === expected.total_minor;
}

type Returned = Pick<Payment, 'captured_minor' | 'refunded_minor' | 'charged_back_minor'>;

/** A payment that money can be returned from; the notification of its capture may still be on its way. */
export async function lockCaptured(trx: Database, pspReference: string): Promise<Payment> {
  const payment = await lockPayment(trx, pspReference);
  if (!payment || payment.captured_minor === 0) {
    throw new OutOfOrderNotification(`${pspReference} is not captured`);
  }
  return payment;
}

/** The captured amount less refunds and chargebacks. */
export function keptOf(payment: Returned): MinorUnits {
  return minor(payment.captured_minor - payment.refunded_minor - payment.charged_back_minor);
}

/** Finds or creates the payment: its capture may be reported before its authorisation. */
export async function recordPayment(
  trx: Database,
  { pspReference, orderId, amount, method, cardSummary }: ReportedPayment,
  now: Date,
): Promise<{ payment: Payment; isNew: boolean }> {
  const known = await lockPayment(trx, pspReference);
  if (known) return { payment: known, isNew: false };
  const payment = await trx
    .insertInto('payment')
    .values({
      psp_reference: pspReference,
      order_id: orderId,
      currency: amount.currency,
      authorised_minor: amount.value,
      method: method ?? null,
      card_summary: cardSummary ?? null,
      state: 'authorised',
      state_since: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { payment, isNew: true };
}

type Amounts = Partial<
  Pick<
    Payment,
    'currency' | 'authorised_minor' | 'captured_minor' | 'refunded_minor' | 'charged_back_minor'
  >
>;

/** `state_since` changes only with the state: of a captured payment it is the time of payment. */
export async function changePayment(
  trx: Database,
  pspReference: string,
  state: PaymentState,
  amounts: Amounts,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({
      state,
      state_since: sql`case when state = ${state} then state_since else ${now}::timestamptz end`,
      ...amounts,
    })
    .where('psp_reference', '=', pspReference)
    .execute();
}
