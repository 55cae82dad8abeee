import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';

/** Months that one payment covers. Avios are credited every month in both. */
export const MONTHS: Record<SubscriptionInterval, number> = { monthly: 1, annually: 12 };
