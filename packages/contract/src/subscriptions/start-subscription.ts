import * as z from 'zod/mini';
import { subscriptionId } from '../orders/transaction-id.ts';
import { SUBSCRIPTION_INTERVALS } from './subscription-interval.ts';

export const subscriptionStart = z.strictObject({
  packageId: z.string().check(z.minLength(1), z.maxLength(64)),
  type: z.enum(SUBSCRIPTION_INTERVALS),
});

export const subscriptionStarted = z.object({ subscriptionID: subscriptionId });

export type SubscriptionStart = z.infer<typeof subscriptionStart>;
export type SubscriptionStarted = z.infer<typeof subscriptionStarted>;
