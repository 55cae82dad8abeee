import { PRODUCTS } from '@cairn/contract/product';
import * as z from 'zod/mini';
import { breadcrumb } from './breadcrumb.server.ts';
import { dispensable, link, text, tolerant } from './entry.server.ts';
import { page } from './page.server.ts';

const perProduct = z.record(z.enum(PRODUCTS), text);
const outcome = z.object({ title: text, text });

const processing = z.object({
  title: perProduct,
  text,
  slowText: text,
  steps: z.object({ paymentWaiting: text, payment: text, avios: perProduct, receipt: text }),
});

/** Whoever reads this wants to know first whether money was taken. */
const failed = z.object({
  title: text,
  text,
  /** By the number that the order failed with; the text above for any other. */
  reasons: z.record(text, text),
  chargedTitle: text,
  /** True of all: a bank may take the money after an order has failed, and it goes back. */
  chargedText: text,
  againText: perProduct,
  contactLink: link,
  referenceText: text,
});

/** What goes to somebody else may wait for its day. */
const sent = z.extend(outcome, { dated: outcome });

const success = z.object({
  purchase: outcome,
  gift: sent,
  transfer: sent,
  booster: outcome,
  subscription: outcome,
});

const receipt = z.object({
  title: text,
  referenceText: text,
  dateText: text,
  productText: perProduct,
  aviosText: text,
  bonusText: text,
  percentBonusText: text,
  recipientText: text,
  arrivesText: text,
  nextPaymentText: text,
  paidWithText: text,
  cardText: text,
  totalText: text,
  downloadText: z.optional(text),
});

export const transactionPage = z.extend(page, {
  breadcrumb: dispensable(breadcrumb),
  processing,
  /** When we have asked in vain too often. */
  gaveUp: z.extend(outcome, { link }),
  /** For an address that leads to no order of this member's. */
  missing: z.extend(outcome, { link }),
  logIn: z.object({ text, buttonText: text }),
  failed,
  success,
  /** For who looks at an order again whose money goes back, or went. */
  refunded: outcome,
  balance: z.object({ aviosText: text, spokenText: text }),
  receipt,
  backText: text,
  next: dispensable(tolerant(z.object({ title: text, text, link: text }))),
});

export type TransactionPage = z.infer<typeof transactionPage>;
