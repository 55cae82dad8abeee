import * as z from 'zod/mini';
import { breadcrumb } from './breadcrumb.server.ts';
import { dispensable, link, text } from './entry.server.ts';
import { page } from './page.server.ts';
import { prompt } from './prompt.server.ts';

const amount = z.object({
  title: text,
  sliderLabel: text,
  valueText: text,
  inputLabel: text,
  hint: z.optional(text),
  errorText: text,
  fewerText: text,
  moreText: text,
  aviosText: text,
  busyText: text,
  failedText: text,
});

const summary = z.object({
  title: text,
  transferText: text,
  aviosText: text,
  balanceNowText: text,
  balanceAfterText: text,
  balanceMissingText: text,
  feeText: text,
  totalText: text,
  announcement: text,
  buttonText: text,
  busyText: text,
  feeHint: z.optional(text),
  arrivalText: z.optional(text),
  refundText: z.optional(text),
  refundLink: dispensable(link),
});

export const transferPage = z.extend(page, {
  breadcrumb: dispensable(breadcrumb),
  amount,
  summary,
  /** Avios leave the account only after a one-time code. */
  stepUp: z.object({ text, buttonText: text, pendingText: text }),
  /** Why nothing can be transferred now, beside what it stops. */
  disabled: z.object({ lowAviosText: text, yearlyLimitText: text, unavailableText: text }),
  limitText: z.optional(text),
  logIn: prompt,
});

export type TransferPage = z.infer<typeof transferPage>;
