import * as z from 'zod/mini';
import { link, optionalPart, pluralText, text } from '../blocks/entry.server.ts';
import { prompt } from '../blocks/prompt.server.ts';
import { smallUnits } from '../blocks/small-units.server.ts';
import { page } from '../pages/page.server.ts';
import { breadcrumb } from './breadcrumb.server.ts';

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
  /** Why a package cannot be chosen: it is not on sale, or a message on the page blocks all of them. */
  unavailableText: text,
  disabledText: text,
  busyText: text,
  failedText: text,
  retryText: text,
});

/** Shown when no package of this size has a price in this currency. */
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
  /** Texts of the summary bar on small screens. */
  barText: text,
  barButtonText: text,
  arrivalText: z.optional(text),
  refundText: z.optional(text),
  refundLink: optionalPart(link),
  priceChangeText: z.optional(text),
});

/** The package choice of a purchase and of a gift. */
export const packageChoice = z.extend(page, {
  breadcrumb: optionalPart(breadcrumb),
  bonusEndText: z.optional(text),
  filters,
  packages,
  empty,
  summary: packageSummary,
  logIn: prompt,
  limitText: z.optional(text),
  smallUnits: optionalPart(smallUnits),
});

export type PackageChoice = z.infer<typeof packageChoice>;
