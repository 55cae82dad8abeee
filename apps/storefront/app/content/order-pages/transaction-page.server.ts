import { PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import {
  confirmDialog,
  lenientList,
  link,
  optionalPart,
  page,
  text,
} from '../blocks/entry.server.ts';
import { giftCardTexts } from '../blocks/gift-card-texts.server.ts';
import { breadcrumb } from './breadcrumb.server.ts';
import { receiptTexts } from './receipt-texts.server.ts';

const perProduct = z.record(z.enum(PRODUCTS), text);
/** A renewal is a payment of a plan that has begun before. */
const perOrder = z.record(z.enum([...PRODUCTS, 'renewal']), text);
const perOutcome = z.record(z.enum([...PRODUCTS, 'renewal', 'card']), text);
const outcome = z.object({ title: text, text });

const processing = z.object({
  title: perOutcome,
  text,
  slowText: text,
  steps: z.object({ paymentWaiting: text, payment: text, avios: perOrder, receipt: text }),
});

/** Shown while nobody has confirmed the payment. */
const payment = z.object({
  confirmingTitle: text,
  asking: outcome,
  none: z.extend(outcome, { againText: text }),
  waiting: outcome,
  unresolved: z.extend(outcome, { againText: text }),
  failedText: text,
});

/** Says first whether money was taken: that is what members look for here. */
const failed = z.object({
  title: perOutcome,
  text,
  /** By the order's failure code; other codes use the text above. */
  reasons: z.record(text, text),
  chargedTitle: text,
  /** Shown for every failure: a bank may take the money after an order has failed, and it is refunded. */
  chargedText: text,
  againText: perProduct,
  /** A renewal that failed leads back to its plan. */
  planText: text,
  contactLink: link,
  referenceText: text,
});

/** Gifts and transfers may be delivered on a later date, and cancelled until then. */
const sent = z.extend(outcome, {
  /** In place of the text where the recipient's email has a message. */
  messageText: z.optional(text),
  dated: outcome,
  cancel: z.object({
    buttonText: text,
    dialog: confirmDialog,
    failedText: text,
    /** The answer was lost, and the order cannot be read either. */
    unknownText: text,
    tooLateText: text,
  }),
  cancelled: outcome,
});

/** A plan that ends has no next payment. */
const plan = z.extend(outcome, { noPaymentText: text, manageText: text });

const success = z.object({
  purchase: outcome,
  gift: sent,
  transfer: sent,
  booster: outcome,
  subscription: plan,
  renewal: plan,
  card: plan,
});

export const transactionPage = z.extend(page, {
  intro: text,
  breadcrumb: optionalPart(breadcrumb),
  processing,
  payment: z.extend(payment, {
    /** The order below what is said of its payment. */
    orderText: perProduct,
    holdText: text,
  }),
  /** In place of what is said of payments: a change of card charges nothing and brings no avios. */
  card: z.object({
    text,
    slowText: text,
    payment,
    failedText: text,
    cardName: z.object({ brandText: text, endingText: text, unknownText: text }),
  }),
  /** Shown when polling gave up without a result. */
  gaveUp: z.extend(outcome, { link }),
  /** Shown when the id is not one of this member's orders. */
  missing: z.extend(outcome, { link }),
  logIn: z.object({ text, buttonText: text }),
  failed,
  success,
  /** Shown for an order that is being or has been refunded. */
  refunded: z.object({
    title: text,
    chargedBackTitle: text,
    /** How far the money is on its way. */
    money: z.object({
      ...{ refund_pending: text, refunded: text, charged_back: text },
      /** Of a refund that is pending and has failed. */
      delayed: z.optional(text),
    }),
    takenBack: z.object({ ownText: text, giftText: text, transferText: text, keptText: text }),
  }),
  balance: z.object({ aviosText: text, spokenText: text }),
  receipt: receiptTexts,
  /** Successful gifts only. */
  giftCard: optionalPart(giftCardTexts),
  anotherGiftText: z.optional(text),
  backText: text,
  again: optionalPart(z.object({ purchase: text })),
  next: optionalPart(lenientList(z.object({ title: text, text, link: text }))),
});

export type TransactionPage = z.infer<typeof transactionPage>;
