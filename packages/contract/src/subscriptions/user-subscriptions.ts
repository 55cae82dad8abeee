import * as z from 'zod/mini';
import { partner, partnerQuery } from '../calls/partner-query.ts';
import { paymentSession } from '../orders/payment-session.ts';
import { subscriptionId } from '../orders/transaction-id.ts';
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

export const userSubscriptionsQuery = z.extend(partnerQuery, {
  isPrimary: z.optional(z.enum(['true', 'false'])),
});

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
  /** When it is charged next; once cancelled, its last day. Missing when it is neither. */
  renewDate: z.optional(moment),
  pendingCustomerAction: z.boolean(),
  subscriptionAge: z.object({ years: count, months: count, days: count, hours: count }),
  cancelInfo: z.object({
    enabled: z.boolean(),
    immediateCancel: z.boolean(),
    earliestCancellationDate: moment,
    scheduledDate: z.optional(moment),
  }),
  /** Until when the last payment can be refunded. */
  refundInfo: z.object({ enabled: z.boolean(), until: z.optional(moment) }),
  createDate: moment,
  targetFFP: z.object({ partner, ffp: membershipNumber }),
  optOutDate: z.optional(moment),
  paymentSession: z.optional(paymentSession),
});

export const userSubscriptions = z.array(userSubscription);

export type UserSubscription = z.infer<typeof userSubscription>;
