import { minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import type { Shop } from '../http/kit/shop.ts';
import type { ProviderAnswer, WithPayments } from '../payments/port.ts';
import { keptOf, type Payment } from './charge.ts';
import { readUnsettled } from './returned-by-hand.ts';

type PaymentContext = Pick<Shop, 'connection' | 'log'> & WithPayments;

/** Asks the provider to capture what was authorised; its webhooks say what came of it. */
export async function capturePayments(
  { connection: { db }, payments }: PaymentContext,
  pspReferences: readonly string[],
): Promise<PromiseSettledResult<void>[]> {
  const waiting = await db
    .selectFrom('payment')
    .selectAll()
    .where('psp_reference', '=', sql<string>`any(${pspReferences}::text[])`)
    .where('state', '=', 'capture_requested')
    .execute();
  const known = new Map(waiting.map((payment) => [payment.psp_reference, payment]));
  return await Promise.allSettled(
    pspReferences.map(async (pspReference) => {
      const payment = known.get(pspReference);
      if (!payment) return;
      const amount = { currency: payment.currency, value: minor(payment.authorised_minor) };
      const asked = { pspReference, amount, reference: payment.charge };
      settle(await payments.capture(asked), 'capture', pspReference);
    }),
  );
}

export async function cancelPayment(context: PaymentContext, pspReference: string): Promise<void> {
  const payment = await find(context, pspReference, 'cancel_requested');
  if (!payment) return;
  const { charge: reference, attempt } = payment;
  const request = { pspReference, reference, attempt };
  settle(await context.payments.cancel(request), 'cancel', pspReference);
}

export async function refundPayment(context: PaymentContext, pspReference: string): Promise<void> {
  const payment = await find(context, pspReference, 'refund_requested');
  if (!payment) return;
  // We refund in full, which may be too much: it waits as a dead letter until a person has looked.
  if ((await readUnsettled(context.connection.db, payment.charge)) > 0) {
    throw new Error(
      `Money of ${payment.charge} is recorded as returned elsewhere: see adjust money`,
    );
  }
  const request = {
    pspReference,
    amount: { currency: payment.currency, value: keptOf(payment) },
    reference: payment.charge,
    attempt: payment.attempt,
  };
  settle(await context.payments.refund(request), 'refund', pspReference);
}

/** Nothing to do any more when it has gone on since, or an operator has to look at it first. */
async function find(
  { connection: { db } }: PaymentContext,
  pspReference: string,
  state: Payment['state'],
): Promise<Payment | undefined> {
  return await db
    .selectFrom('payment')
    .selectAll()
    .where('psp_reference', '=', pspReference)
    .where('state', '=', state)
    .where('is_rejected', '=', false)
    .executeTakeFirst();
}

/** Any other answer is retried under the same key, and ends as a dead letter. */
function settle(outcome: ProviderAnswer<void>, verb: string, pspReference: string): void {
  if (outcome.kind === 'done') return;
  throw new Error(`The provider did not ${verb} ${pspReference}: ${outcome.reason}`);
}
