import * as z from 'zod/mini';
import { lenientList, link, text } from '../blocks/entry.server.ts';

const closedPage = z.object({
  drawing: text,
  message: text,
  points: lenientList(z.object({ icon: text, title: text, text })),
  /** Where to go instead; without it, to the packages. */
  link: z.optional(link),
});

/** Added by us: what is said on pages that are not open yet, by their path. */
export const closedPages = z.object({
  label: text,
  shopLink: link,
  pages: z.record(text, closedPage),
});

export type ClosedPages = z.infer<typeof closedPages>;
export type ClosedPage = z.infer<typeof closedPage>;
