import * as z from 'zod/mini';
import { link, optionalPart, text } from '../blocks/entry.server.ts';
import { prompt } from '../blocks/prompt.server.ts';
import { page } from '../pages/page.server.ts';
import { breadcrumb } from './breadcrumb.server.ts';

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
  refundLink: optionalPart(link),
});

export const transferPage = z.extend(page, {
  breadcrumb: optionalPart(breadcrumb),
  amount,
  summary,
  /** Explains the one-time code before avios are transferred. */
  stepUp: z.object({ text, buttonText: text, pendingText: text }),
  /** Why a transfer is not possible, shown beside the blocked control. */
  disabled: z.object({ lowAviosText: text, yearlyLimitText: text, unavailableText: text }),
  limitText: z.optional(text),
  logIn: prompt,
});

export type TransferPage = z.infer<typeof transferPage>;
