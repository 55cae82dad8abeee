import type { PastId } from '@cairn/contract/orders/transaction-id';
import { COMPANIES } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { findCharge } from '../../charges/charge.ts';
import { giveUpCapture, reviewCharge } from '../../charges/verdict.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { cutLine, MOST_LISTED } from '../actions/list-limit.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
import { forProduct } from './product-of.ts';

export const held = z.object({
  held: z.array(
    z.object({
      id: z.string(),
      company: z.enum(COMPANIES),
      amount: z.number(),
      currency: z.enum(CURRENCIES),
      since: z.iso.datetime(),
    }),
  ),
  /** More than are listed if there are too many. */
  total: z.int(),
});

/** The charges that were stopped for their risk, longest first. */
export async function listHeld({ db }: ActionContext): Promise<Outcome<z.infer<typeof held>>> {
  const charges = await db
    .selectFrom('charge')
    .select(['reference', 'company', 'amount_minor', 'currency', 'state_since'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('state', '=', 'held')
    .orderBy('state_since')
    .orderBy('reference')
    .limit(MOST_LISTED)
    .execute();
  const found = charges.map(({ reference, company, amount_minor, currency, state_since }) => ({
    ...{ id: reference, company, currency, since: state_since.toISOString() },
    amount: decimalFromMinor(minor(amount_minor)),
  }));
  const total = charges[0]?.total ?? 0;
  return { kind: 'done', result: { held: found, total }, detail: { found: total } };
}

export function showHeld({ held: found, total }: z.infer<typeof held>) {
  const lines = found.map(({ id, company, amount, currency, since }) => {
    return `${id}  ${company}  ${amount.toFixed(2)} ${currency}  since ${since}`;
  });
  return done(
    ...(lines.length > 0 ? lines : ['Nothing is held.']),
    ...cutLine(found.length, total),
  );
}

type Held = { transactionId: PastId };

export const decided = z.object({ id: z.string() });
type Decided = Outcome<z.infer<typeof decided>>;

export async function readChargeFacts(db: Database, { transactionId }: Held): Promise<Facts> {
  const charge = await findCharge(db, transactionId);
  if (!charge) return {};
  const { state, currency, amount_minor } = charge;
  const amount = decimalFromMinor(minor(amount_minor)).toFixed(2);
  return { state, amount: `${amount} ${currency}` };
}

/** A released one goes on as if it had never been stopped; a rejected one ends, and its payment is voided. */
export function decideHeld(verdict: 'release' | 'reject') {
  return async ({ db: trx, now }: ActionContext, { transactionId: id }: Held): Promise<Decided> => {
    const reviewed = await forProduct(id, (product) =>
      reviewCharge(trx, product, id, verdict, now),
    );
    switch (reviewed) {
      case 'done':
        return { kind: 'done', result: { id } };
      case 'not_held':
        return refusal('conflict', `${id} is not held. held list names those that are.`, {
          reason: reviewed,
        });
      case 'payment_gone':
        return refusal(
          'conflict',
          `${id} is not released: its payment is gone, so there is nothing to capture.`,
          { reason: reviewed, details: ['held reject ends it.'] },
        );
    }
  };
}

/** Fails an order, or a subscription's payment, that the provider will never capture. */
export async function failCharge(
  { db: trx, now, actor, reason = '' }: ActionContext,
  { transactionId: id }: Held,
): Promise<Decided> {
  const result = await forProduct(id, (product) =>
    giveUpCapture(trx, product, id, `${actor}: ${reason}`, now),
  );
  switch (result.kind) {
    case 'failed':
      return { kind: 'done', result: { id } };
    case 'unknown':
      return refusal('not_found', `There is no order and no payment ${id}.`);
    case 'not_waiting':
      return refusal('conflict', `${id} does not wait for a capture: it is ${result.state}.`, {
        reason: result.kind,
        details: [
          'refund is for what is paid, held reject for what is held; what is not paid expires.',
        ],
      });
  }
}
