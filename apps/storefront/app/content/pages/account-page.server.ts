import { ORDER_OBSTACLES, PLAN_OBSTACLES } from '@cairn/contract/members/erasure';
import * as z from 'zod/mini';
import { confirmDialog, page, prompt, text } from '../blocks/entry.server.ts';

const details = z.object({
  title: text,
  nameText: text,
  numberText: text,
  endingText: text,
  emailText: text,
  noEmailText: text,
  noteText: text,
});

const cards = z.object({
  title: text,
  text,
  noneText: text,
  brandText: text,
  endingText: text,
  unknownText: text,
  expiresText: text,
  savedText: text,
  removeText: text,
  dialog: confirmDialog,
  removedText: text,
  failedText: text,
  missing: prompt,
});

const download = z.extend(prompt, {
  /** Label of the button for a readable page; the other button is for JSON. */
  pageText: text,
  /** The file's name, without its date. */
  fileName: text,
  doneText: text,
  failedText: text,
  tooManyText: text,
  /** When the member logged in too long ago. */
  logIn: z.object({ text, buttonText: text }),
});

const deletion = z.extend(prompt, {
  deletedTitle: text,
  deleted: z.array(text),
  keptTitle: text,
  kept: z.array(text),
  whyText: text,
  afterText: text,
  dialog: confirmDialog,
  doneText: text,
  refusedText: text,
  failedText: text,
});

/** After the member has asked. */
const requested = z.extend(prompt, {
  /** When something has begun since. */
  waitingText: text,
  busyText: text,
  doneText: text,
  failedText: text,
});

const obstacles = z.object({
  title: text,
  text,
  orderLinkText: text,
  planLinkText: text,
  /** Label of the button that cancels an unpaid order; the others tell its results. */
  cancelText: text,
  cancelledText: text,
  paidText: text,
  failedText: text,
  reasons: z.record(z.enum([...ORDER_OBSTACLES, ...PLAN_OBSTACLES]), text),
});

export const accountPage = z.extend(page, {
  details,
  cards,
  download,
  deletion,
  requested,
  obstacles,
  /** For who is logged in but was erased. */
  unknown: z.object({ title: text, text }),
  busyText: text,
  failed: prompt,
  logIn: prompt,
});

export type AccountPageContent = z.infer<typeof accountPage>;
