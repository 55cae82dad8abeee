import * as z from 'zod/mini';
import { pastId } from '../orders/transaction-id.ts';

/** What every answer outside the business rules says when it refuses: what went wrong, in words and as a code. */
export const problem = z.object({
  message: z.string(),
  code: z.string(),
  /** With `payment_under_way`: the order, or the plan's payment, that may still be paid. */
  transactionId: z.optional(pastId),
});

export type Problem = z.infer<typeof problem>;
