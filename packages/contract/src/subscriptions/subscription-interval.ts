export const SUBSCRIPTION_INTERVALS = ['monthly', 'annually'] as const;
export type SubscriptionInterval = (typeof SUBSCRIPTION_INTERVALS)[number];
