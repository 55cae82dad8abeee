import { PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import { link, optionalPart, page, prompt, smallUnits, text } from '../blocks/entry.server.ts';
import { breadcrumb } from './breadcrumb.server.ts';

const perProduct = z.record(z.enum(PRODUCTS), text);
const byInterval = z.object({ monthly: text, annually: text });

const summary = z.object({
  title: text,
  /** On phones the summary is folded. */
  showText: text,
  hideText: text,
  changeText: text,
  receiveText: perProduct,
  productText: perProduct,
  aviosText: text,
  bonusText: text,
  percentBonusText: text,
  multiplierText: text,
  earnedText: text,
  balanceAfterText: text,
  balanceSpokenText: text,
  pricePerAviosText: text,
  nextPaymentText: text,
  nextPaymentOnText: text,
  totalText: text,
  memberText: text,
  recipientText: text,
  messageText: text,
  arrivesText: text,
  arrivesOnText: text,
  /** The same as one sentence, in the summary that is folded. */
  arrivesAtText: text,
  receiptText: z.optional(text),
  /** Texts of the folded summary alone. */
  short: z.object({
    title: perProduct,
    bonusText: text,
    boostText: text,
    /** For products that arrive at once. */
    arrivesText: text,
    /** Below a transfer's price, which does not pay for the avios. */
    feeText: text,
    messageText: text,
    noteText: perProduct,
  }),
});

const terms = z.object({
  text,
  /** Consent to a stored card and recurring charges, for plans. */
  subscriptionText: byInterval,
  /** By the placeholder that each replaces in the text. */
  links: z.record(text, link),
  errorText: text,
});

const payment = z.object({
  title: text,
  formLabel: text,
  busyText: text,
  terms,
  buttonText: text,
  payingText: text,
  walletText: text,
  /** Consent to a card that is kept for the next purchase; never ticked in advance. */
  rememberText: text,
  /** Below the number of a card that the merchant account does not accept; names those it does. */
  unsupportedCardText: text,
  /** Leads back to the only remembered card. */
  savedCardText: text,
  /** A remembered card that the payment provider has deleted. */
  goneCard: z.object({ title: text, text, link }),
  /** Here, because without a connection no other message can be loaded. */
  notSent: z.object({ title: text, text }),
  hint: z.optional(text),
  subscriptionHint: z.optional(text),
  statementText: z.optional(text),
});

/** Further texts of the summary, for a plan and for a payment that renews one. */
const plan = z.object({
  nameText: byInterval,
  totalText: text,
  perText: byInterval,
  renewalText: byInterval,
  renewal: z.object({
    title: text,
    periodText: text,
    fromText: byInterval,
    shortText: byInterval,
    arrivalText: text,
    cardText: text,
  }),
});

/** In place of what is said of payments: a change of card charges nothing. */
const cardChange = z.object({
  title: text,
  summaryTitle: text,
  keepText: text,
  notes: z.object({ charge: text, card: text, mail: text }),
  payment: z.object({
    title: text,
    formLabel: text,
    busyText: text,
    buttonText: text,
    payingText: text,
    subscriptionHint: text,
    notSent: z.object({ title: text, text }),
  }),
  termsText: byInterval,
  expiry: z.object({ title: text, text }),
});

/** Shown when the price has risen: the member must accept it before paying. */
const priceChange = z.object({
  title: text,
  risenText: text,
  confirmText: text,
  changeText: text,
});

/** The same for fewer avios than were chosen, as when a bonus has ended. */
const bonusChange = z.object({ title: text, text, confirmText: text });

export const checkoutPage = z.extend(page, {
  breadcrumb,
  busyText: text,
  summary,
  payment,
  plan,
  cardChange,
  /** When avios arrive and whether they are refunded: members want to know before they pay. */
  arrivalText: optionalPart(perProduct),
  refundText: optionalPart(perProduct),
  priceChange,
  bonusChange,
  expiry: z.object({ title: text, text }),
  /** While a payment is on its way and, idle, before one. */
  offline: optionalPart(z.object({ title: text, text, idle: z.object({ title: text, text }) })),
  /** On the way to the identity provider's page, for browsers that block its window. */
  stepUp: z.object({ title: text, text }),
  /** While a transfer waits for its code in the identity provider's window. */
  stepUpWindow: optionalPart(
    z.object({
      title: text,
      text,
      steps: z.array(z.object({ title: text, text })),
      waitingText: text,
      /** Once the member has closed the window. */
      closedText: text,
      openText: text,
      cancelText: text,
    }),
  ),
  /** For members who arrive from another site with only the order's id. */
  logIn: prompt,
  /** For somebody who is logged in without a membership. */
  noNumber: z.object({ title: text, text, switchText: text, joinLink: link }),
  /** Another tab has started another order, which cancelled this one. */
  replaced: prompt,
  /** An external checkout that cannot go on; the reason, once it is loaded, replaces the title. */
  stopped: optionalPart(prompt),
  /** A payment for an earlier order of the same product is being confirmed. */
  underWay: z.object({ title: text, text, openText: text, waitText: text }),
  smallUnits: optionalPart(smallUnits),
});

export type CheckoutPage = z.infer<typeof checkoutPage>;
