import * as z from 'zod/mini';
import { partner, partnerQuery } from '../calls/partner-query.ts';
import { attemptFields } from '../orders/payment-attempt.ts';
import { paymentSession } from '../orders/payment-session.ts';
import { REFUND_OBSTACLES } from '../orders/refund.ts';
import { subscriptionId, subscriptionPaymentId } from '../orders/transaction-id.ts';
import { CURRENCIES } from '../values/currency.ts';
import { membershipNumber } from '../values/membership-number.ts';
import { decimalPrice } from '../values/wire-price.ts';
import { SUBSCRIPTION_INTERVALS } from './subscription-interval.ts';

export const SUBSCRIPTION_STATUSES = [
  'active',
  'failed',
  'unverified',
  'refunded',
  'cancelled',
  'closed',
  'cancelled_scheduled',
  'refund_pending',
  'terminated',
  'autorenewing',
  'expired',
  'suspended',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** A member has one of these at a time, and cannot take another. */
export const CURRENT_STATUSES = [
  'active',
  'cancelled_scheduled',
  'refund_pending',
  'autorenewing',
] as const satisfies readonly SubscriptionStatus[];
export type CurrentStatus = (typeof CURRENT_STATUSES)[number];

export const userSubscriptionsQuery = z.extend(partnerQuery, {
  isPrimary: z.optional(z.enum(['true', 'false'])),
});

/** `missed` months were never paid, or their payment was refunded. */
export const PLAN_MONTH_STATES = ['credited', 'next', 'planned', 'missed'] as const;

const count = z.int().check(z.nonnegative());
const moment = z.iso.datetime();

export const userSubscription = z.object({
  id: subscriptionId,
  link: z.string(),
  contentEntryId: z.string(),
  packageId: z.string(),
  packageName: z.string(),
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  /** Its last four digits. Until the first payment there is no card. */
  card: z.optional(z.string()),
  cardReference: z.optional(z.string()),
  cardType: z.optional(z.string()),
  autoRenewalFailed: z.boolean(),
  accumulatedAvios: count,
  avios: z.object({ monthly: count, annually: count }),
  cost: z.object({
    amount: decimalPrice,
    frequency: z.enum(SUBSCRIPTION_INTERVALS),
    currency: z.enum(CURRENCIES),
  }),
  /** When it is charged next; once cancelled, when it ends. Missing when it is neither. */
  renewDate: z.optional(moment),
  pendingCustomerAction: z.boolean(),
  subscriptionAge: z.object({ years: count, months: count, days: count, hours: count }),
  cancelInfo: z.object({
    enabled: z.boolean(),
    immediateCancel: z.boolean(),
    earliestCancellationDate: moment,
    scheduledDate: z.optional(moment),
  }),
  /** About the last payment: until when it can be refunded, or why it cannot. */
  refundInfo: z.object({
    enabled: z.boolean(),
    until: z.optional(moment),
    paymentId: z.optional(subscriptionPaymentId),
    reason: z.optional(z.enum(REFUND_OBSTACLES)),
  }),
  /** The twelve months of the plan's current year, counted from its first day. */
  months: z.optional(z.array(z.object({ startsAt: moment, state: z.enum(PLAN_MONTH_STATES) }))),
  /** A renewal that was refused: the payment to be made, and when the card is tried again. */
  renewalFailure: z.optional(
    z.object({ paymentId: subscriptionPaymentId, failedAt: moment, retryDates: z.array(moment) }),
  ),
  /** A price that was announced and is charged from the first renewal on or after `from`. */
  priceChange: z.optional(z.object({ amount: decimalPrice, from: moment })),
  createDate: moment,
  endedAt: z.optional(moment),
  targetFFP: z.object({ partner, ffp: membershipNumber }),
  optOutDate: z.optional(moment),
  paymentSession: z.optional(paymentSession),
  /** The first payment's state; present when a single subscription is requested. */
  ...attemptFields,
});

export const userSubscriptions = z.array(userSubscription);

export type UserSubscription = z.infer<typeof userSubscription>;
