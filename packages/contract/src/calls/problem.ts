import * as z from 'zod/mini';
import { pastId } from '../orders/transaction-id.ts';

/** The body of every refusal that is not a business rule's: a message and a code. */
export const problem = z.object({
  message: z.string(),
  code: z.string(),
  /** Only with `payment_under_way`: the order or plan payment that may still succeed. */
  transactionId: z.optional(pastId),
});

export type Problem = z.infer<typeof problem>;
