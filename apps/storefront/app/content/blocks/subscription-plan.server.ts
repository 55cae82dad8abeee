import * as z from 'zod/mini';
import { text } from './entry.server.ts';

/** Labels of a subscription's states. */
export const statusLabels = z.object({
  active: text,
  cancelScheduled: text,
  pendingPayment: text,
  autorenewing: text,
  refundPending: text,
});

/** A plan's texts; its name, avios and prices come from the API's package with the same id. */
export const subscriptionPlan = z.object({
  planId: text,
  length: text,
  billingPeriods: z.object({ monthly: text, annually: text }),
  messages: z.object({ monthly: text, annually: text, active: text, disabled: text }),
  buttonTexts: z.object({ select: text, login: text, manage: text, disabled: text }),
  labels: z.object({ best: text, active: text, cancelled: text, refund: text }),
  statusLabels,
});

export type SubscriptionPlan = z.infer<typeof subscriptionPlan>;
