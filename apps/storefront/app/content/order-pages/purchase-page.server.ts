import * as z from 'zod/mini';
import { lenientList, optionalPart, prompt, text } from '../blocks/entry.server.ts';
import { goalPicker } from '../blocks/goal-picker.server.ts';
import { packageChoice, packageSummary } from './package-choice.server.ts';

const goal = z.object({
  label: text,
  goalText: text,
  haveText: text,
  gapText: text,
  enoughText: text,
  barLabel: text,
  changeText: text,
  askTitle: text,
  askText: text,
  setText: text,
  /** Instead of the goal when it could not be read. */
  failedTitle: text,
  failedText: text,
  retryText: text,
  /** In the summary of a package that reaches the goal. */
  reachedText: text,
});

/** Offered when little of the yearly limit is left. */
const alternative = z.object({
  product: z.enum(['booster', 'subscription']),
  label: text,
  title: text,
  note: text,
  text,
  linkText: text,
});

const allowance = z.object({
  leftText: text,
  capText: text,
  meterLabel: text,
  noteText: text,
  moreText: text,
  overText: text,
  openAgainText: text,
  afterText: text,
  valueText: text,
  limitTitle: text,
  limitText: text,
  resetTitle: text,
  resetText: text,
  alternatives: lenientList(alternative),
});

export const purchasePage = z.extend(packageChoice, {
  summary: z.extend(packageSummary, {
    balanceAfterText: text,
    /** For screen readers, in place of two numbers and an arrow. */
    balanceSpokenText: text,
  }),
  /** Shown when the balance is unknown: buying is then blocked. */
  balanceMissing: prompt,
  goalPicker: optionalPart(goalPicker),
  goal: optionalPart(goal),
  /** The rest of the yearly limit. */
  allowance: optionalPart(allowance),
});

export type PurchasePage = z.infer<typeof purchasePage>;
export type GoalTexts = z.infer<typeof goal>;
export type AllowanceTexts = z.infer<typeof allowance>;
