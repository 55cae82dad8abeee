import { PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import { confirmDialog } from '../blocks/confirm-dialog.server.ts';
import { link, optionalPart, text } from '../blocks/entry.server.ts';
import { prompt } from '../blocks/prompt.server.ts';
import { page } from './page.server.ts';

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
