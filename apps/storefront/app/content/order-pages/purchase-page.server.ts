import * as z from 'zod/mini';
import { text } from '../blocks/entry.server.ts';
import { prompt } from '../blocks/prompt.server.ts';
import { packageChoice, packageSummary } from './package-choice.server.ts';

export const purchasePage = z.extend(packageChoice, {
  summary: z.extend(packageSummary, {
    balanceAfterText: text,
    /** For screen readers, in place of two numbers and an arrow. */
    balanceSpokenText: text,
  }),
  /** Shown when the balance is unknown: buying is then blocked. */
  balanceMissing: prompt,
  purchasedText: z.optional(text),
});

export type PurchasePage = z.infer<typeof purchasePage>;
