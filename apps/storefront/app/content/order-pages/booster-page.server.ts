import * as z from 'zod/mini';
import {
  entry,
  lenientList,
  link,
  optionalPart,
  page,
  picture,
  pluralText,
  prompt,
  smallUnits,
  text,
} from '../blocks/entry.server.ts';
import { breadcrumb } from './breadcrumb.server.ts';

const filters = z.object({
  label: text,
  typeLabel: text,
  allText: text,
  /** Names of the activity types; a type without one keeps the API's name. */
  types: z.record(text, text),
  orderLabel: text,
  orders: z.object({ most: text, fewest: text }),
});

const activities = z.object({
  title: text,
  hint: z.optional(text),
  selectedText: pluralText,
  selectedAviosText: text,
  noneSelectedText: text,
  clearText: text,
  selectAllText: text,
  aviosText: text,
  /** Shown beside an activity that cannot be chosen. */
  boostedText: text,
  limitText: text,
  overText: text,
  /** Shown beside an activity that will soon be too old. */
  lastDayText: text,
  /** Announced when activities that were chosen can no longer be boosted. */
  removedText: pluralText,
  /** Announced when the maximum number of activities is chosen. */
  limitMessage: text,
  busyText: text,
  failedText: text,
  retryText: text,
});

const multiplier = z.object({
  multiplyBy: z.int().check(z.positive()),
  image: optionalPart(picture),
  text,
});

const choice = z.object({
  title: text,
  hint: z.optional(text),
  addedText: text,
  /** Shown at multipliers that the yearly allowance does not cover. */
  overText: text,
  loweredText: text,
  pricesTitle: text,
  /** The standard price, for members who pay less. */
  insteadOfText: text,
  buyText: text,
  /** In the phone's bar, beside the multiplier. */
  barText: text,
  changeText: text,
  closeLabel: text,
});

const summary = z.object({
  title: text,
  exampleTitle: text,
  skipLinkText: text,
  earnedText: text,
  addedText: text,
  aviosText: text,
  balanceAfterText: text,
  balanceSpokenText: text,
  totalText: text,
  barText: text,
  announcement: pluralText,
  buttonText: text,
  chooseFirstText: text,
  discountEndText: z.optional(text),
  arrivalText: z.optional(text),
  refundText: z.optional(text),
  refundLink: optionalPart(link),
});

const example = z.object({
  title: text,
  text,
  addedText: text,
  costText: text,
  activities: z.array(
    z.object({
      type: text,
      sectorType: text,
      description: text,
      avios: z.int().check(z.positive()),
    }),
  ),
});

export const boosterPage = z.extend(page, {
  breadcrumb: optionalPart(breadcrumb),
  allowanceText: z.optional(text),
  noScriptText: z.optional(text),
  filters,
  activities,
  choice,
  multipliers: lenientList(entry(multiplier)),
  summary,
  limit: z.object({ text, leftText: text, label: text }),
  balanceMissing: prompt,
  /** Beside what is disabled. */
  stopped: z.object({ text, allowanceText: text }),
  example,
  /** Shown when the member has no activity to boost. */
  empty: z.object({ title: text, text, link: optionalPart(link) }),
  /** Visitors see multipliers and prices; activities need a log-in. */
  logIn: prompt,
  smallUnits: optionalPart(smallUnits),
});

export type BoosterPage = z.infer<typeof boosterPage>;
