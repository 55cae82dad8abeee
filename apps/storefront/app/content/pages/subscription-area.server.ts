import * as z from 'zod/mini';
import { confirmDialog } from '../blocks/confirm-dialog.server.ts';
import { lenientList, link, optionalPart, text } from '../blocks/entry.server.ts';
import { prompt } from '../blocks/prompt.server.ts';
import { smallUnits } from '../blocks/small-units.server.ts';
import { statusLabels } from '../blocks/subscription-plan.server.ts';
import { page } from './page.server.ts';

const byInterval = z.object({ monthly: text, annually: text });
const notice = z.object({ title: text, text });

const plan = z.object({
  nameText: byInterval,
  costText: byInterval,
  collectedText: text,
  monthsText: text,
  nextText: text,
});

const facts = z.object({
  nextPaymentText: text,
  paymentOnText: text,
  noPaymentText: text,
  endsText: text,
  pricePerAviosText: text,
  cardText: text,
  memberText: text,
  endingText: text,
});

const payments = z.object({
  title: text,
  dateText: text,
  aviosText: text,
  paidText: text,
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
  undoText: text,
  reason: optionalPart(z.object({ label: text, chooseText: text, list: lenientList(text) })),
  optionalText: text,
});

const cancel = z.object({
  title: text,
  text,
  buttonText: text,
  /** Shown while the plan cannot be cancelled yet. */
  earliestText: text,
  dialog: cancelDialog,
  doneText: text,
  failedText: text,
});

const undo = z.object({
  title: text,
  text,
  buttonText: text,
  busyText: text,
  doneText: text,
  failedText: text,
});

export const subscriptionArea = z.extend(page, {
  statusLabels,
  plan,
  facts,
  payments: optionalPart(payments),
  changeTitle: text,
  changePlan: optionalPart(z.object({ title: text, text, link })),
  refund: prompt,
  cancel,
  undo,
  paymentFailed: notice,
  pendingPayment: notice,
  refundPending: notice,
  suspended: notice,
  none: z.object({ title: text, text, link }),
  logIn: prompt,
  busyText: text,
  failed: prompt,
  smallUnits: optionalPart(smallUnits),
});

export type SubscriptionArea = z.infer<typeof subscriptionArea>;
