import { HISTORY_STATUSES, HISTORY_TYPES } from '@cairn/contract/orders/transaction-history';
import * as z from 'zod/mini';
import {
  confirmDialog,
  link,
  optionalPart,
  page,
  pluralText,
  prompt,
  text,
} from '../blocks/entry.server.ts';
import { giftCardTexts } from '../blocks/gift-card-texts.server.ts';
import { receiptTexts } from '../order-pages/receipt-texts.server.ts';

const filters = z.object({
  label: text,
  typeText: text,
  types: z.record(z.enum(['all', ...HISTORY_TYPES]), text),
  statusText: text,
  anyStatusText: text,
  yearText: text,
  anyYearText: text,
  searchText: text,
  searchHint: text,
  searchButtonText: text,
});

/** The sums are joined as a list, so each is a part of one sentence. */
const summary = z.object({
  orders: pluralText,
  ordersInYear: pluralText,
  sumsText: text,
  boughtText: text,
  bonusText: text,
  sentText: text,
  receivedText: text,
});

const rows = z.object({
  purchaseText: text,
  giftText: text,
  transferText: text,
  receivedGiftText: text,
  receivedTransferText: text,
  /** Instead of a sender's name that was erased. */
  anotherMemberText: text,
  boosterText: text,
  monthlyText: text,
  annualText: text,
  /** Instead of a name that was erased. */
  memberText: text,
  memberLineText: text,
  bonusText: text,
  arrivesText: text,
  monthText: text,
  /** Only for a year's payment, whose avios are credited month by month. */
  yearText: text,
  ofYearText: text,
  paidForYearText: text,
  openText: text,
  confirmingText: text,
  processingText: text,
  returningText: text,
  /** Of a refund that failed: its status, and what became of the money. */
  refundDelayed: z.optional(z.object({ statusText: text, text })),
  returnedText: text,
  chargedBackText: text,
  /** Received avios that were taken back. */
  senderRefundedText: text,
  aviosText: text,
  toText: text,
  takenBackText: text,
});

const pages = z.object({
  label: text,
  rangeText: text,
  pageText: text,
  previousText: text,
  nextText: text,
});

const detail = z.object({
  title: text,
  busyText: text,
  backText: text,
  aviosText: text,
  bonusText: text,
  /** Only for a year's payment: avios credited each month, and in total. */
  yearText: text,
  /** Instead of it when the payment was returned. */
  yearReturnedText: text,
  orderedText: text,
  renewedText: text,
  receivedText: text,
  scheduledText: text,
  messageTitle: text,
  missing: z.object({ title: text, text }),
});

/** A step's words once it is done, while it happens and before. The note is for while it happens. */
const step = z.object({
  done: text,
  current: z.optional(text),
  planned: z.optional(text),
  note: z.optional(text),
});

const timeline = z.object({
  title: text,
  /** The avios that a refund or chargeback took back. */
  takenBackText: text,
  ordered: step,
  renewalDue: step,
  confirmed: step,
  paid: step,
  /** Instead of `paid` while the member has nothing left to do for it. */
  paying: step,
  scheduled: step,
  credited: step,
  /** Instead of `credited` when somebody else gets the avios. */
  sent: step,
  allCredited: step,
  failed: step,
  cancelled: step,
  refundRequested: step,
  refunded: step,
  /** Instead of `refunded` while it is delayed. */
  refundDelayed: z.optional(step),
  chargedBack: step,
  takenBack: step,
});

const cancel = z.extend(prompt, {
  dialog: confirmDialog,
  doneText: text,
  failedText: text,
  /** The answer was lost, and the order cannot be read either. */
  unknownText: text,
  tooLateText: text,
});

const linked = z.object({ title: text, text, link });

const actions = z.object({
  title: text,
  resume: prompt,
  confirming: prompt,
  cancelGift: cancel,
  cancelTransfer: cancel,
  refund: optionalPart(z.extend(linked, { spentText: text })),
  /** Leads to the same package at today's price. */
  again: optionalPart(z.object({ purchase: prompt, gift: prompt })),
  plan: optionalPart(linked),
  help: optionalPart(linked),
  nothingText: text,
});

export const historyPage = z.extend(page, {
  filters,
  statuses: z.record(z.enum(HISTORY_STATUSES), text),
  summary,
  rows,
  /** By the order's failure code. */
  reasons: z.catchall(z.object({ other: text }), text),
  pages,
  file: z.object({ text, yearText: text, fileName: text, failedText: text }),
  busyText: text,
  empty: z.object({ title: text, text, link: optionalPart(link) }),
  noMatch: z.extend(prompt, { searchTitle: text, searchText: text }),
  failed: prompt,
  logIn: prompt,
  detail,
  timeline,
  actions,
  receipt: receiptTexts,
  giftCard: optionalPart(giftCardTexts),
});

export type HistoryPage = z.infer<typeof historyPage>;
