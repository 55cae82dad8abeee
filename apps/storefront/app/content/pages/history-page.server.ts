import { PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import { confirmDialog } from '../blocks/confirm-dialog.server.ts';
import { link, optionalPart, text } from '../blocks/entry.server.ts';
import { prompt } from '../blocks/prompt.server.ts';
import { smallUnits } from '../blocks/small-units.server.ts';
import { page } from './page.server.ts';

const perProduct = z.record(z.enum(PRODUCTS), text);

const statuses = z.object({
  processing: text,
  scheduled: text,
  done: text,
  failed: text,
  refunded: text,
});

const orders = z.object({
  label: text,
  dateText: text,
  orderText: text,
  aviosText: text,
  paidText: text,
  statusText: text,
  receiptText: text,
  receiptLabel: text,
  moreText: text,
  busyText: text,
  failedText: text,
});

const receipt = z.object({
  title: text,
  backText: text,
  referenceText: text,
  dateText: text,
  productText: perProduct,
  aviosText: text,
  bonusText: text,
  pricePerAviosText: text,
  recipientText: text,
  arrivesText: text,
  paidWithText: text,
  cardText: text,
  totalText: text,
  printText: text,
  refundLink: optionalPart(link),
  contactLink: optionalPart(link),
  missing: z.object({ title: text, text }),
});

/** A scheduled gift can be cancelled until its date. */
const delivery = z.object({
  text,
  buttonText: text,
  dialog: confirmDialog,
  doneText: text,
  failedText: text,
});

export const historyPage = z.extend(page, {
  products: perProduct,
  statuses,
  orders,
  empty: z.object({ title: text, text, link: optionalPart(link) }),
  receipt,
  delivery: optionalPart(delivery),
  logIn: prompt,
  smallUnits: optionalPart(smallUnits),
});

export type HistoryPage = z.infer<typeof historyPage>;
