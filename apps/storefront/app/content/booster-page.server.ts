import * as z from 'zod/mini';
import { breadcrumb } from './breadcrumb.server.ts';
import { dispensable, entry, link, picture, pluralText, text, tolerant } from './entry.server.ts';
import { page } from './page.server.ts';
import { prompt } from './prompt.server.ts';
import { smallUnits } from './small-units.server.ts';

const filters = z.object({
  label: text,
  typeLabel: text,
  allText: text,
  /** What each type of activity is called; one without words keeps the API's own. */
  types: z.record(text, text),
  orderLabel: text,
  orders: z.object({ most: text, fewest: text }),
});

const activities = z.object({
  title: text,
  hint: z.optional(text),
  selectedText: pluralText,
  selectedAviosText: text,
  clearText: text,
  aviosText: text,
  /** Why one cannot be chosen, beside it. */
  boostedText: text,
  limitText: text,
  /** Once, when the last one that an order may hold is chosen. */
  limitMessage: text,
  busyText: text,
  failedText: text,
});

const multiplier = z.object({
  multiplyBy: z.int().check(z.positive()),
  image: dispensable(picture),
  text,
});

const choice = z.object({
  title: text,
  hint: z.optional(text),
  addedText: text,
  /** When even the smallest would go past the year's allowance. */
  noneText: text,
  pricesTitle: text,
  buyText: text,
});

const summary = z.object({
  title: text,
  skipLinkText: text,
  earnedText: text,
  addedText: text,
  aviosText: text,
  balanceAfterText: text,
  balanceSpokenText: text,
  pricePerAviosText: text,
  totalText: text,
  announcement: pluralText,
  buttonText: text,
  chooseFirstText: text,
  busyText: text,
  standardPriceText: z.optional(text),
  discountEndText: z.optional(text),
  arrivalText: z.optional(text),
  refundText: z.optional(text),
  refundLink: dispensable(link),
});

export const boosterPage = z.extend(page, {
  breadcrumb: dispensable(breadcrumb),
  allowanceText: z.optional(text),
  filters,
  activities,
  choice,
  multipliers: tolerant(entry(multiplier)),
  summary,
  /** Nothing that can be boosted. */
  empty: z.object({ title: text, text, link: dispensable(link) }),
  /** A visitor sees what multiplying costs, without any activity. */
  logIn: prompt,
  smallUnits: dispensable(smallUnits),
});

export type BoosterPage = z.infer<typeof boosterPage>;
