import * as z from 'zod/mini';
import { subscriptionId, transactionId } from '../orders/transaction-id.ts';

export const ORDER_OBSTACLES = [
  'order_unpaid',
  'order_processing',
  'order_scheduled',
  'order_refund',
] as const;

export const PLAN_OBSTACLES = [
  'plan_unpaid',
  'plan_running',
  'plan_processing',
  'plan_refund',
] as const;

/** Something under way that has to end before a member can be erased. */
const erasureObstacle = z.union([
  z.object({ reason: z.enum(ORDER_OBSTACLES), transactionId }),
  z.object({ reason: z.enum(PLAN_OBSTACLES), subscriptionID: subscriptionId }),
]);

const obstacles = z.array(erasureObstacle);

const requested = z.object({
  status: z.literal('requested'),
  requestedAt: z.iso.datetime(),
  /** From then on the member is erased as soon as there are no obstacles. */
  eraseAt: z.iso.datetime(),
  obstacles,
});

/** Whether a member has asked to be erased, and what stands in the way now. */
export const erasureState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('none'), obstacles }),
  requested,
]);

/** The answer to a member who asks. */
export const erasureAnswer = z.discriminatedUnion('status', [
  requested,
  z.object({ status: z.literal('refused'), obstacles }),
]);

export type ErasureObstacle = z.infer<typeof erasureObstacle>;
export type ErasureState = z.infer<typeof erasureState>;
export type ErasureAnswer = z.infer<typeof erasureAnswer>;
