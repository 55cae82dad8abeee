import * as z from 'zod/mini';
import { REFUSAL_REASONS } from './refusal-reasons.ts';
import { chargePath } from './transaction-id.ts';

/**
 * Sent when Pay is pressed, before the payment form submits. The id is the browser's and new with
 * each press, so that a repeated request is the same attempt.
 */
export const paymentAttempt = z.strictObject({
  attemptId: z.uuid(),
  /** The payment session that the form was opened with. */
  sessionId: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The member ticked "Remember this card". */
  remembersCard: z.optional(z.boolean()),
});
export type PaymentAttempt = z.infer<typeof paymentAttempt>;

export const attemptPath = z.extend(chargePath, { attemptId: z.uuid() });

/** Fields of an unpaid order or plan payment about its payment attempts. */
export const attemptFields = {
  /** Pay was pressed, and the payment may still succeed. */
  paymentUnderWay: z.optional(z.literal(true)),
  /** The last refusal. A reason that this version does not know becomes a general one. */
  refusalReason: z.optional(z.catch(z.enum(REFUSAL_REASONS), 'declined')),
};
