import type { PastId } from '@cairn/contract/orders/transaction-id';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { writeAudit } from '../../audit/write-audit.ts';
import { giveUpCapture, reviewCharge } from '../../charges/verdict.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';
import { forProduct } from './product-of.ts';

/** The charges that were stopped for their risk, longest first. */
export async function listHeld({ db, now, actor }: OperatorContext): Promise<Answer> {
  const charges = await db
    .selectFrom('charge')
    .select(['reference', 'company', 'amount_minor', 'currency', 'state_since'])
    .where('state', '=', 'held')
    .orderBy('state_since')
    .orderBy('reference')
    .execute();
  const detail = { found: charges.length };
  await writeAudit(db, { actor, action: 'held list', subject: 'orders', detail }, now);
  const lines = charges.map(({ reference, company, amount_minor, currency, state_since }) => {
    const total = decimalFromMinor(minor(amount_minor)).toFixed(2);
    return `${reference}  ${company}  ${total} ${currency}  since ${state_since.toISOString()}`;
  });
  return done(...(lines.length > 0 ? lines : ['Nothing is held.']));
}

type Held = { transactionId: PastId };

/** It goes on as if it had never been stopped. */
export function releaseHeld(context: OperatorContext, held: Held): Promise<Answer> {
  return decideHeld(context, held, 'release');
}

/** It ends, or a renewal counts as refused, and the payment is voided. */
export function rejectHeld(context: OperatorContext, held: Held): Promise<Answer> {
  return decideHeld(context, held, 'reject');
}

/** Audited before it is done. */
async function decideHeld(
  { db, now, actor }: OperatorContext,
  { transactionId }: Held,
  verdict: 'release' | 'reject',
): Promise<Answer> {
  const entry = { actor, action: `held ${verdict}`, subject: transactionId, detail: {} };
  await writeAudit(db, entry, now);
  const reviewed = await forProduct(transactionId, (product) =>
    reviewCharge(db, product, transactionId, verdict, now),
  );
  switch (reviewed) {
    case 'done':
      return done(`${transactionId} is ${verdict === 'release' ? 'released' : 'rejected'}.`);
    case 'not_held':
      return refused(`${transactionId} is not held. held list names those that are.`);
    case 'payment_gone':
      return refused(
        `${transactionId} is not released: its payment is gone, so there is nothing to capture.`,
        'held reject ends it.',
      );
  }
}

/** Fails an order, or a subscription's payment, that the provider will never capture. Audited before it is done. */
export async function failCharge(
  { db, now, actor }: OperatorContext,
  { transactionId: id, reason }: Held & { reason: string },
): Promise<Answer> {
  await writeAudit(db, { actor, action: 'order fail', subject: id, detail: { reason } }, now);
  const result = await forProduct(id, (product) =>
    giveUpCapture(db, product, id, `${actor}: ${reason}`, now),
  );
  switch (result.kind) {
    case 'failed':
      return done(`${id} has failed; its payment is voided.`);
    case 'unknown':
      return refused(`There is no order and no payment ${id}.`);
    case 'not_waiting':
      return refused(
        `${id} does not wait for a capture: it is ${result.state}.`,
        'refund is for what is paid, held reject for what is held; what is not paid expires.',
      );
  }
}
