import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';

/** How many months a payment is for. Avios are credited every month in both. */
export const MONTHS: Record<SubscriptionInterval, number> = { monthly: 1, annually: 12 };
