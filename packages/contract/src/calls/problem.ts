import * as z from 'zod/mini';
import { pastId } from '../orders/transaction-id.ts';

/** What every answer outside the business rules says when it refuses: what went wrong, in words and as a code. */
export const problem = z.object({
  message: z.string(),
  code: z.string(),
  /** Only with `payment_under_way`: the order or plan payment that may still succeed. */
  transactionId: z.optional(pastId),
});

export type Problem = z.infer<typeof problem>;
