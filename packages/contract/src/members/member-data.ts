import * as z from 'zod/mini';
import { partnerQuery } from '../calls/partner-query.ts';
import { orderRecipient } from '../orders/order-recipient.ts';
import { pastTransaction, receivedAvios } from '../orders/transaction-history.ts';
import { subscriptionId } from '../orders/transaction-id.ts';
import { SUBSCRIPTION_INTERVALS } from '../subscriptions/subscription-interval.ts';
import { SUBSCRIPTION_STATUSES } from '../subscriptions/user-subscriptions.ts';
import { COMPANIES } from '../values/company.ts';
import { CURRENCIES } from '../values/currency.ts';
import { PRODUCTS } from '../values/product.ts';
import { decimalPrice } from '../values/wire-price.ts';
import { balance } from './balance.ts';
import { bonusReminders } from './bonus-reminders.ts';
import { currentUser } from './current-user.ts';
import { memberGoal } from './goal.ts';
import { rememberedCardRecord } from './remembered-cards.ts';
import { savedRecipient } from './saved-recipients.ts';

const moment = z.iso.datetime();
const avios = z.int().check(z.nonnegative());

const payment = z.object({
  /** Such as visa. */
  method: z.optional(z.string()),
  /** The card's last four digits. */
  digits: z.optional(z.string()),
  currency: z.enum(CURRENCIES),
  paid: decimalPrice,
  refunded: decimalPrice,
  /** Given back in another way, such as by bank transfer. */
  refundedElsewhere: z.optional(decimalPrice),
  chargedBack: decimalPrice,
});

/** Also orders that came to nothing. The recipient is as the member typed it. */
const order = z.extend(z.omit(pastTransaction, { refund: true, received: true }), {
  paidAt: z.optional(moment),
  recipient: z.optional(
    z.extend(orderRecipient, {
      email: z.optional(z.string()),
      message: z.optional(z.string()),
      occasion: z.optional(z.string()),
    }),
  ),
  payments: z.array(payment),
});

const plan = z.object({
  id: subscriptionId,
  packageName: z.string(),
  billing: z.enum(SUBSCRIPTION_INTERVALS),
  price: decimalPrice,
  currency: z.enum(CURRENCIES),
  monthlyAvios: avios,
  status: z.enum(SUBSCRIPTION_STATUSES),
  createdAt: moment,
  renewsAt: z.optional(moment),
  endsAt: z.optional(moment),
  /** The card that renewals charge. */
  card: z.optional(z.object({ type: z.optional(z.string()), digits: z.optional(z.string()) })),
  months: z.array(
    z.object({
      n: z.int(),
      dueAt: moment,
      price: decimalPrice,
      avios,
      state: z.enum(['due', 'charging', 'credited', 'failed', 'refunded']),
    }),
  ),
  payments: z.array(payment),
});

const activity = z.object({
  id: z.string(),
  type: z.enum(['flight', 'partner']),
  sectorType: z.string(),
  description: z.string(),
  partner: z.string(),
  avios,
  madeAt: moment,
  processedAt: z.optional(moment),
});

const adjustment = z.object({
  unit: z.enum(['AVIOS', ...CURRENCIES]),
  amount: z.number(),
  order: z.optional(z.string()),
  reason: z.string(),
  at: moment,
});

const contactRecord = z.object({
  reference: z.string(),
  topic: z.string(),
  name: z.optional(z.string()),
  email: z.string(),
  message: z.string(),
  order: z.optional(z.string()),
  conversation: z.optional(z.string()),
  sentAt: moment,
});

export const memberDataQuery = z.extend(partnerQuery, {
  /** A page to read, or the same for programs. */
  format: z._default(z.enum(['json', 'html']), 'json'),
});

/** Everything that the shop holds about a member, for them to keep. The oldest comes first in each list. */
export const memberData = z.object({
  createdAt: moment,
  company: z.enum(COMPANIES),
  profile: z.extend(z.omit(currentUser, { hasPlan: true }), { language: z.optional(z.string()) }),
  balance,
  /** Avios bought, sent, received or boosted in each calendar year, and the limit. */
  yearlyLimits: z.array(
    z.object({
      year: z.int(),
      kind: z.enum(['purchase', 'received', 'sent', 'booster']),
      used: avios,
      limit: avios,
    }),
  ),
  orders: z.array(order),
  /**
   * Sent by other members. Only their name is included: everything else, also what they typed, is
   * their data.
   */
  received: z.array(
    z.extend(receivedAvios, { product: z.enum(PRODUCTS), avios, receivedAt: moment }),
  ),
  plans: z.array(plan),
  /** Cards for purchases; a plan's own card is with the plan. */
  rememberedCards: z.array(rememberedCardRecord),
  /** Corrections by an operator: of the balance, of avios that are owed, or of an order's money. */
  adjustments: z.array(adjustment),
  activities: z.array(activity),
  /** The member's savings goal. */
  goal: z.optional(z.extend(memberGoal, { setAt: moment })),
  savedRecipients: z.array(z.extend(savedRecipient, { savedAt: moment })),
  /** When other members saved this one as a recipient. */
  savedByOthers: z.array(z.object({ savedAt: moment })),
  campaigns: z.array(z.object({ campaignCode: z.string(), expiryTime: moment })),
  /** The reminders that the member agreed to, and those that were written lately. */
  bonusReminders: z.extend(bonusReminders, {
    written: z.array(z.object({ reminder: z.enum(['starts', 'endsSoon']), writtenAt: moment })),
  }),
  contactMessages: z.array(contactRecord),
  /** Recorded of each log-in instead of its token. */
  logIns: z.array(
    z.object({
      savedAt: moment,
      authenticatedAt: z.optional(moment),
      expiresAt: moment,
      scope: z.string(),
    }),
  ),
  erasure: z.optional(z.object({ requestedAt: moment, eraseAt: moment })),
});

export type MemberData = z.infer<typeof memberData>;
