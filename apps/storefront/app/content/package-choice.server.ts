import * as z from 'zod/mini';
import { breadcrumb } from './breadcrumb.server.ts';
import { dispensable, link, pluralText, text } from './entry.server.ts';
import { page } from './page.server.ts';
import { prompt } from './prompt.server.ts';
import { smallUnits } from './small-units.server.ts';

const filters = z.object({
  label: text,
  sizeLabel: text,
  sizes: z.object({ all: text, small: text, medium: text, large: text }),
  orderLabel: text,
  orders: z.object({ smallest: text, biggest: text }),
  currencyLabel: text,
});

const packages = z.object({
  label: text,
  countText: pluralText,
  aviosText: text,
  bonusText: text,
  pricePerAviosText: text,
  lowestPriceText: z.optional(text),
  /** Why a package cannot be chosen: it is not on sale, or a message on the page stops all. */
  unavailableText: text,
  disabledText: text,
  busyText: text,
  failedText: text,
  retryText: text,
});

/** When no package has a price in this size and currency. */
const empty = z.object({
  title: text,
  text,
  allSizesText: text,
  otherCurrencyText: text,
});

export const packageSummary = z.object({
  title: text,
  skipLinkText: text,
  emptyText: text,
  receiveText: text,
  packageText: text,
  aviosText: text,
  bonusText: text,
  percentBonusText: text,
  pricePerAviosText: text,
  totalText: text,
  announcement: text,
  buttonText: text,
  chooseFirstText: text,
  busyText: text,
  /** On a phone the summary is a bar at the bottom. */
  barText: text,
  barButtonText: text,
  arrivalText: z.optional(text),
  refundText: z.optional(text),
  refundLink: dispensable(link),
  priceChangeText: z.optional(text),
});

/** Choosing one of the packages, for oneself or for somebody else. */
export const packageChoice = z.extend(page, {
  breadcrumb: dispensable(breadcrumb),
  bonusEndText: z.optional(text),
  filters,
  packages,
  empty,
  summary: packageSummary,
  logIn: prompt,
  limitText: z.optional(text),
  smallUnits: dispensable(smallUnits),
});

export type PackageChoice = z.infer<typeof packageChoice>;
