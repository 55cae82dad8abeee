import * as z from 'zod/mini';
import { SUBSCRIPTION_INTERVALS } from './subscription-interval.ts';
import { subscriptionId } from './transaction-id.ts';

export const subscriptionStart = z.strictObject({
  packageId: z.string().check(z.minLength(1), z.maxLength(64)),
  type: z.enum(SUBSCRIPTION_INTERVALS),
});

export const subscriptionStarted = z.object({ subscriptionID: subscriptionId });

export type SubscriptionStart = z.infer<typeof subscriptionStart>;
export type SubscriptionStarted = z.infer<typeof subscriptionStarted>;
