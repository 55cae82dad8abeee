import type { ChargeReference } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { retryRequest } from '../../charges/retry-request.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { endReviewsOf } from './manual-review.ts';

type Verb = 'refund' | 'void';
type Retry = { transactionId: ChargeReference };

const REQUESTED = { refund: 'refund_requested', void: 'cancel_requested' } as const;

/** Whether the provider has rejected the refund or void that waits. */
export function readRequestFacts(verb: Verb) {
  return async (db: Database, { transactionId: id }: Retry): Promise<Facts> => {
    const { rows } = await sql`
      select from payment
      where is_rejected and state = ${REQUESTED[verb]}
        and (charge = ${id} or split_part(charge, '.', 1) = ${id})
      limit 1`.execute(db);
    return { [verb]: rows.length > 0 ? 'rejected' : 'requested' };
  };
}

export const retried = z.object({ id: z.string(), pspReferences: z.array(z.string()) });

/**
 * Requests again a refund that the provider rejected, or a void that it refused. That ends the reviews
 * of the rejections: if it is rejected again, another notification says so.
 */
export function retryRejected(verb: Verb) {
  return async (
    { db: trx, now }: ActionContext,
    { transactionId: id }: Retry,
  ): Promise<Outcome<z.infer<typeof retried>>> => {
    const result = await retryRequest(trx, verb, id, now);
    switch (result.kind) {
      case 'requested': {
        const { pspReferences } = result;
        const reviewsEnded = await endReviewsOf(trx, pspReferences, `${verb} retry`);
        return { kind: 'done', result: { id, pspReferences }, detail: { reviewsEnded } };
      }
      case 'under_way':
        return refusal(
          'conflict',
          `The ${verb} of ${id} is under way: the provider has not rejected it.`,
          {
            reason: result.kind,
            hints: [
              'If its job is in the dead letter queue, retry that: dead list, then dead retry.',
            ],
          },
        );
      case 'returned_by_hand':
        return refusal(
          'conflict',
          `Money of ${id} is recorded as returned elsewhere: a retry would pay it twice.`,
          {
            reason: result.kind,
            hints: ['If it was not returned, adjust money takes that record back.'],
          },
        );
      case 'nothing_to_do':
        return refusal(
          'conflict',
          `No ${verb} of ${id} waits for the provider: there is nothing to retry.`,
          { reason: result.kind },
        );
    }
  };
}
