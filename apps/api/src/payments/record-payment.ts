import { type MinorUnits, minor } from '@cairn/contract/money';
import type { Selectable } from 'kysely';
import type { PaymentState } from '../database/tables/orders.ts';
import type { Database, Tables } from '../database/tables.ts';
import type { Amount } from './port.ts';

export type Payment = Selectable<Tables['payment']>;

type Heard = {
  pspReference: string;
  orderId: string;
  amount: Amount;
  method: string | null | undefined;
  cardSummary?: string | undefined;
};

/** The payment as we know it, and nobody else may change it until the transaction ends. */
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

type Returned = Pick<Payment, 'captured_minor' | 'refunded_minor' | 'charged_back_minor'>;

/** What was captured and has not gone back. */
export function keptOf(payment: Returned): MinorUnits {
  return minor(payment.captured_minor - payment.refunded_minor - payment.charged_back_minor);
}

/** The payment as we know it, made on first hearing: a capture may be heard of before all else. */
export async function recordPayment(
  trx: Database,
  { pspReference, orderId, amount, method, cardSummary }: Heard,
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

export async function changePayment(
  trx: Database,
  pspReference: string,
  state: PaymentState,
  amounts: Amounts,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ state, state_since: now, ...amounts })
    .where('psp_reference', '=', pspReference)
    .execute();
}
