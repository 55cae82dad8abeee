import type { HistoryStatus } from '@cairn/contract/orders/transaction-history';
import { PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import { optionalPart, pluralText, smallUnits, text } from './entry.server.ts';

/** The first sentence stands out. */
const answer = z.object({ lead: text, text });

/** Avios that others sent are not orders of the member. */
const ORDER_STATUSES = [
  'open',
  'confirming',
  'processing',
  'scheduled',
  'done',
  'failed',
  'refund_pending',
  'refunded',
  'charged_back',
] as const satisfies HistoryStatus[];

/** The chat's answers from prices, and from a member's own orders, plan and limits. */
export const chatFacts = z.object({
  smallUnits: optionalPart(smallUnits),
  links: z.object({
    order: text,
    orders: text,
    finish: text,
    contact: text,
    plan: text,
    plans: text,
    pay: text,
    refund: text,
    buy: text,
    compare: text,
  }),
  order: z.object({
    names: z.record(z.enum(PRODUCTS), text),
    anotherMemberText: text,
    statuses: z.record(z.enum(ORDER_STATUSES), answer),
    /** For gifts and transfers that have arrived. */
    sent: answer,
    none: answer,
    missingText: text,
    steps: z.object({
      confirming: text,
      paid: text,
      adding: text,
      added: text,
      waiting: text,
      arrived: text,
      sent: text,
    }),
  }),
  charged: z.object({ lead: pluralText, oneText: text, moreText: text, none: answer }),
  plan: z.object({
    card: z.object({ brandText: text, endingText: text, unknownText: text }),
    next: answer,
    paying: answer,
    failed: answer,
    retryText: text,
    ending: answer,
    refund: answer,
    noPayment: answer,
    unpaid: answer,
    suspended: answer,
    none: answer,
  }),
  refund: z.object({
    lead: pluralText,
    text,
    untilText: text,
    none: text,
    reasons: z.object({ tooLate: text, spent: text, refunded: text, notPaid: text }),
  }),
  returned: z.object({
    pending: answer,
    /** For a pending refund that has failed. */
    delayed: z.optional(answer),
    done: answer,
    chargedBack: answer,
    none: answer,
  }),
  limits: z.object({ lead: text, purchase: text, transfer: text, booster: text }),
  owed: z.object({ some: answer, none: answer }),
  price: z.object({
    lead: text,
    eachText: text,
    bonusText: text,
    laterBonusText: text,
    noPackageText: text,
    nearestText: text,
    rangeLead: text,
    rangeText: text,
  }),
  suggestions: z.object({ order: text, orderHint: text, plan: text, planHint: text }),
});

export type ChatFacts = z.infer<typeof chatFacts>;
