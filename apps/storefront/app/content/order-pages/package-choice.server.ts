import * as z from 'zod/mini';
import {
  link,
  optionalPart,
  page,
  pluralText,
  prompt,
  smallUnits,
  text,
} from '../blocks/entry.server.ts';
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
  title: text,
  label: text,
  countText: pluralText,
  aviosText: text,
  bonusText: text,
  noBonusText: text,
  pricePerAviosText: text,
  /** The same where the column is narrow. */
  eachText: text,
  withoutBonusText: text,
  columns: z.object({
    package: text,
    bonus: text,
    receive: text,
    price: text,
    pricePerAvios: text,
  }),
  /** Beside the name of a size. */
  sizeRangeText: text,
  percentText: text,
  thresholdText: text,
  lowestPriceText: z.optional(text),
  showText: text,
  hideText: text,
  /**
   * For a package that is not on sale; `disabledText` when something blocks all of them and the title
   * of its message is not loaded.
   */
  unavailableText: text,
  disabledText: text,
  busyText: text,
  failedText: text,
  retryText: text,
});

const pick = z.object({
  label: text,
  text,
  /** Marks the package in the list. */
  tag: text,
});

const picks = z.object({
  title: text,
  text,
  bonusText: text,
  kinds: z.object({
    goal: pick,
    closest: pick,
    bonus: pick,
    most: pick,
    popular: pick,
    value: pick,
    smallest: pick,
  }),
});

/** The panel before anything is chosen. */
const panel = z.object({
  title: text,
  curveTitle: text,
  curveLabel: text,
  bonusLabel: text,
  baseLabel: text,
  bonusTitle: text,
  bonusText: text,
  buttonText: text,
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
  receiveText: text,
  packageText: text,
  aviosText: text,
  bonusText: text,
  percentBonusText: text,
  pricePerAviosText: text,
  totalText: text,
  announcement: text,
  buttonText: text,
  withoutBonusText: text,
  /** Texts of the summary bar on small screens. */
  barText: text,
  barBonusText: text,
  detailsText: text,
  barButtonText: text,
  arrivalText: z.optional(text),
  refundText: z.optional(text),
  refundLink: optionalPart(link),
  priceChangeText: z.optional(text),
});

/** The package choice of a purchase and of a gift. */
export const packageChoice = z.extend(page, {
  intro: text,
  breadcrumb: optionalPart(breadcrumb),
  bonusEndText: z.optional(text),
  /** The same where every bonus is the same percentage. */
  bonusFromText: z.optional(text),
  picks,
  filters,
  packages,
  empty,
  panel,
  summary: packageSummary,
  logIn: prompt,
  limitText: z.optional(text),
  smallUnits: optionalPart(smallUnits),
});

export type PackageChoice = z.infer<typeof packageChoice>;
