import * as z from 'zod/mini';
import { pastTransaction } from '../orders/transaction-history.ts';
import { userSubscription } from '../subscriptions/user-subscriptions.ts';

/** A member's plan and orders on the start page; parts that do not exist are left out. */
export const memberHome = z.object({
  /** The current one. */
  subscription: z.optional(userSubscription),
  /** The next gift or transfer that waits for its date. */
  delivery: z.optional(pastTransaction),
  /** The last purchase that was completed. */
  purchase: z.optional(pastTransaction),
  /** The last gift that arrived or waits for its date. */
  gift: z.optional(pastTransaction),
  /** The last payment that has a receipt and was not refunded. */
  receipt: z.optional(pastTransaction),
});

export type MemberHome = z.infer<typeof memberHome>;
