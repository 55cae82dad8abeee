import { PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import { lenientList, link, optionalPart, page, prompt, text } from '../blocks/entry.server.ts';
import { wayBackTexts } from '../order-pages/receipt-texts.server.ts';

const initial = z.object({
  listTitle: text,
  refusedTitle: text,
  orderText: z.record(z.enum(PRODUCTS), text),
  orderHint: text,
  untilHint: text,
  title: text,
  toText: text,
  takenText: text,
  takenFromText: text,
  /** A transfer's avios come back to the member. */
  returnedText: text,
  aviosText: text,
  balanceText: text,
  untilText: text,
  notes: z.object({ notSent: text, plan: text, year: text }),
  buttonText: text,
  busyText: text,
  keepText: text,
  otherText: text,
  loadingText: text,
});

const success = z.object({
  title: text,
  text,
  steps: z.object({ avios: text, balance: text, sent: text, arrives: text }),
  historyText: text,
});

const check = z.object({ title: text, yes: text, no: text });

const notEligible = z.object({
  title: text,
  days: check,
  unspent: check,
  refunded: z.object({
    ...{ title: text, text, returningText: text, chargedBackText: text },
    /** Of a refund that failed. */
    delayedText: z.optional(text),
  }),
  notPaid: text,
  /** For a plan that was migrated here with its payments. */
  paidElsewhere: text,
  earlierPayment: text,
  help: optionalPart(z.object({ title: text, text })),
  historyText: text,
  contactLink: optionalPart(link),
});

export const refundPage = z.extend(page, {
  wayBack: wayBackTexts,
  initial,
  success,
  failed: z.extend(prompt, {
    /** When the answer was lost, so that nobody knows what has happened. */
    unknownText: text,
    referenceText: text,
    contactLink: optionalPart(link),
  }),
  notEligible,
  none: z.object({ title: text, text, link: optionalPart(link) }),
  missing: z.object({ title: text, text }),
  logIn: prompt,
  loadFailed: prompt,
  rules: optionalPart(z.object({ title: text, list: lenientList(text) })),
});

export type RefundPage = z.infer<typeof refundPage>;
