import { PRODUCTS } from '@cairn/contract/product';
import * as z from 'zod/mini';
import { confirmDialog } from './confirm-dialog.server.ts';
import { link, optionalPart, text } from './entry.server.ts';
import { page } from './page.server.ts';
import { prompt } from './prompt.server.ts';

const initial = z.object({
  ordersTitle: text,
  orderText: z.record(z.enum(PRODUCTS), text),
  orderHint: text,
  untilText: text,
  moneyBackText: text,
  takenBackText: text,
  aviosText: text,
  paidToText: text,
  buttonText: text,
  chooseFirstText: text,
  dialog: confirmDialog,
  busyText: text,
  failedText: text,
});

const notEligible = z.object({
  title: text,
  text,
  reasons: z.object({ tooLate: text, spent: text, refunded: text }),
  contactLink: optionalPart(link),
});

export const refundPage = z.extend(page, {
  initial,
  success: z.object({ title: text, text, link }),
  failed: prompt,
  notEligible,
  none: z.object({ title: text, text, link: optionalPart(link) }),
  logIn: prompt,
});

export type RefundPage = z.infer<typeof refundPage>;
