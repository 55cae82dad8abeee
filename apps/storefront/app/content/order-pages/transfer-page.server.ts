import * as z from 'zod/mini';
import { link, links, optionalPart, page, prompt, text } from '../blocks/entry.server.ts';
import { breadcrumb } from './breadcrumb.server.ts';

const amount = z.object({
  title: text,
  sliderLabel: text,
  valueText: text,
  inputLabel: text,
  hint: text,
  /** The same when less than the most can be sent, with the reason. */
  balanceHint: text,
  heldHint: text,
  yearHint: text,
  errorText: text,
  balanceErrorText: text,
  yearErrorText: text,
  unavailableErrorText: text,
  fewerText: text,
  moreText: text,
  quickLabel: text,
  allText: text,
  busyText: text,
  failedText: text,
  retryText: text,
});

const fees = z.object({
  title: text,
  caption: text,
  amountText: text,
  feeText: text,
  bandText: text,
  chosenText: text,
  unavailableText: text,
  overText: text,
  sameFeeText: text,
  nextFeeText: text,
  mostText: text,
});

/** Shares of the limits per transfer and per year. */
const limits = z.object({
  onceText: text,
  onceChosenText: text,
  onceLabel: text,
  yearText: text,
  yearLeftText: text,
  yearLabel: text,
});

const summary = z.object({
  title: text,
  skipLinkText: text,
  receiveText: text,
  balanceNowText: text,
  transferText: text,
  balanceAfterText: text,
  totalText: text,
  announcement: text,
  balanceAnnouncement: text,
  buttonText: text,
  /** In the bar on small screens, before the fee. */
  barText: text,
  accountText: z.optional(text),
  arrivalText: z.optional(text),
  refundText: z.optional(text),
  refundLink: optionalPart(link),
});

/** Reasons shown beside disabled controls, with links to alternatives. */
const disabled = z.object({
  lowAviosText: text,
  lowAviosLinks: links,
  yearlyLimitText: text,
  yearlyLimitLinks: links,
  unavailableText: text,
  /** A message on the page says why. */
  stoppedText: text,
});

export const transferPage = z.extend(page, {
  breadcrumb: optionalPart(breadcrumb),
  amount,
  fees,
  balance: z.object({ title: text, nowText: text, afterText: text, themText: text }),
  /** Shown when the balance is unknown: transferring is then blocked. */
  balanceMissing: prompt,
  limits,
  /** For visitors, in place of what is left of their year. */
  limitText: z.optional(text),
  summary,
  /** The one-time code before avios leave the account: announced on the button, then asked for. */
  stepUp: z.object({ noteText: text, text, buttonText: text }),
  disabled,
  logIn: prompt,
  noScriptText: z.optional(text),
});

export type TransferPage = z.infer<typeof transferPage>;
