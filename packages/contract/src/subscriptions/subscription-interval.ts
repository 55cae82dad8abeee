export const SUBSCRIPTION_INTERVALS = ['monthly', 'annually'] as const;
export type SubscriptionInterval = (typeof SUBSCRIPTION_INTERVALS)[number];

/** Months that one payment covers. Avios are credited every month in both. */
export const MONTHS: Record<SubscriptionInterval, number> = { monthly: 1, annually: 12 };
