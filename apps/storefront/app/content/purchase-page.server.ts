import * as z from 'zod/mini';
import { text } from './entry.server.ts';
import { packageChoice, packageSummary } from './package-choice.server.ts';
import { prompt } from './prompt.server.ts';

export const purchasePage = z.extend(packageChoice, {
  summary: z.extend(packageSummary, {
    balanceAfterText: text,
    /** Shown as two numbers and an arrow, which nobody can listen to. */
    balanceSpokenText: text,
  }),
  /** A member whose balance is not known cannot buy. */
  balanceMissing: prompt,
  purchasedText: z.optional(text),
});

export type PurchasePage = z.infer<typeof purchasePage>;
