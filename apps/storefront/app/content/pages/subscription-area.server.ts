import * as z from 'zod/mini';
import {
  confirmDialog,
  link,
  optionalPart,
  page,
  prompt,
  smallUnits,
  text,
} from '../blocks/entry.server.ts';
import { statusLabels } from '../blocks/subscription-plan.server.ts';

const byInterval = z.object({ monthly: text, annually: text });
const notice = z.object({ title: text, text });

const plan = z.object({
  nameText: byInterval,
  costText: byInterval,
  collectedText: text,
  monthsText: text,
  nextText: text,
  monthLabel: text,
  monthStates: z.object({ credited: text, next: text, planned: text, missed: text }),
});

const facts = z.object({
  nextPaymentText: text,
  paymentOnText: text,
  noPaymentText: text,
  lastDayText: text,
  pricePerAviosText: text,
  cardText: text,
  noCardText: text,
  memberText: text,
  endingText: text,
  /** Cards whose brand is known. */
  brandText: text,
});

const payments = z.object({
  title: text,
  dateText: text,
  aviosText: text,
  paidText: text,
  /** Under a payment that goes back, or is back. */
  refundedText: text,
  /** The part of a year's avios that has been credited. */
  ofYearText: text,
  receiptText: text,
  receiptLabel: text,
  emptyText: text,
  failedText: text,
  allLink: optionalPart(link),
});

/** Both buttons have the same weight: cancelling must be as easy as joining. */
const cancelDialog = z.extend(confirmDialog, {
  endText: text,
  immediateText: text,
  keepAviosText: text,
  /** Plans that are paid for by the year. */
  monthsText: text,
  undoText: text,
});

const changeCard = z.extend(prompt, { busyText: text, failedText: text });

const cancel = z.object({
  title: text,
  text,
  buttonText: text,
  /** Shown while the plan cannot be cancelled yet. */
  earliestText: text,
  dialog: cancelDialog,
  doneText: text,
  immediateDoneText: text,
  failedText: text,
  /** The answer was lost, and the plan cannot be read either. */
  unknownText: text,
});

const undo = z.object({
  title: text,
  text,
  buttonText: text,
  busyText: text,
  doneText: text,
  failedText: text,
  unknownText: text,
});

const pastPlans = z.object({
  title: text,
  periodText: text,
  aviosText: text,
  statusLabels: z.object({
    suspended: text,
    cancelled: text,
    refunded: text,
    terminated: text,
    closed: text,
    expired: text,
    failed: text,
  }),
});

export const subscriptionArea = z.extend(page, {
  statusLabels,
  plan,
  facts,
  payments: optionalPart(payments),
  changeTitle: text,
  changePlan: optionalPart(
    z.object({
      title: text,
      text,
      /** Instead of it for a plan that is ending. */
      endingText: z.optional(text),
      link,
    }),
  ),
  changeCard,
  refund: z.extend(prompt, { spentText: text, tooLateText: text }),
  cancel,
  undo,
  /** Inserted into texts that name the card that is charged. */
  cardName: z.object({ known: text, unknown: text }),
  paymentFailed: z.extend(notice, { retryText: text, payText: text, payLinkText: text }),
  pendingPayment: notice,
  unpaid: z.extend(notice, { linkText: text }),
  refundPending: notice,
  suspended: z.extend(notice, { link }),
  priceChange: notice,
  pastPlans,
  none: z.object({ title: text, text, link }),
  logIn: prompt,
  busyText: text,
  failed: prompt,
  smallUnits: optionalPart(smallUnits),
});

export type SubscriptionArea = z.infer<typeof subscriptionArea>;
