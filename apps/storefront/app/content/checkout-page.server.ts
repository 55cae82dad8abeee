import { PRODUCTS } from '@cairn/contract/product';
import * as z from 'zod/mini';
import { breadcrumb } from './breadcrumb.server.ts';
import { dispensable, link, text } from './entry.server.ts';
import { page } from './page.server.ts';
import { prompt } from './prompt.server.ts';
import { smallUnits } from './small-units.server.ts';

const perProduct = z.record(z.enum(PRODUCTS), text);

const summary = z.object({
  title: text,
  changeText: text,
  receiveText: perProduct,
  productText: perProduct,
  aviosText: text,
  bonusText: text,
  percentBonusText: text,
  multiplierText: text,
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
  receiptText: z.optional(text),
});

const terms = z.object({
  text,
  /** A plan goes on being charged: who ticks agrees to that. */
  subscriptionText: text,
  /** By the mark that each stands for in the text. */
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
  hint: z.optional(text),
  statementText: z.optional(text),
});

/** A rise needs a second yes before anything can be paid. */
const priceChange = z.object({
  title: text,
  risenText: text,
  fallenText: text,
  confirmText: text,
  changeText: text,
});

export const checkoutPage = z.extend(page, {
  breadcrumb,
  busyText: text,
  summary,
  payment,
  /** What members ask before they pay. */
  arrivalText: dispensable(perProduct),
  refundText: dispensable(perProduct),
  priceChange,
  expiry: z.object({ title: text, text }),
  offline: dispensable(z.object({ title: text, text })),
  stepUp: z.object({ title: text, text }),
  /** Who comes from another site with nothing but the order's address. */
  logIn: prompt,
  smallUnits: dispensable(smallUnits),
});

export type CheckoutPage = z.infer<typeof checkoutPage>;
