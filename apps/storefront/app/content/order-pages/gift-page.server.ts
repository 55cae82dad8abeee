import * as z from 'zod/mini';
import {
  lenientList,
  link,
  optionalPart,
  page,
  prompt,
  smallUnits,
  text,
} from '../blocks/entry.server.ts';
import { giftCardTexts } from '../blocks/gift-card-texts.server.ts';
import { breadcrumb } from './breadcrumb.server.ts';

/** An amount that is suggested, in words that give it a meaning. */
const suggestion = z.object({ avios: z.int().check(z.positive()), name: text, text });

const sizes = z.object({
  title: text,
  suggested: lenientList(suggestion),
  aviosText: text,
  bonusText: text,
  pricePerAviosText: text,
  withoutBonusText: text,
  unavailableText: text,
  /** Shown when a message on the page blocks all gifts. */
  disabledText: text,
  busyText: text,
  failedText: text,
  retryText: text,
});

const another = z.object({
  title: text,
  text,
  label: text,
  fewerText: text,
  moreText: text,
  sliderLabel: text,
  valueText: text,
  currencyLabel: text,
});

const message = z.object({
  title: text,
  label: text,
  optionalText: text,
  maxLength: z.int().check(z.positive()),
  countText: text,
  startersTitle: text,
});

const summary = z.object({
  title: text,
  skipLinkText: text,
  packageText: text,
  aviosText: text,
  bonusText: text,
  percentBonusText: text,
  pricePerAviosText: text,
  withoutBonusText: text,
  totalText: text,
  announcement: text,
  buttonText: text,
  /** Before an amount is chosen. */
  chooseText: text,
  /** The bar on small screens. */
  barButtonText: text,
  seeCardText: text,
  arrivalText: z.optional(text),
  refundText: z.optional(text),
  refundLink: optionalPart(link),
  priceChangeText: z.optional(text),
});

/** Shown when nothing has a price in this currency. */
const empty = z.object({ title: text, text, otherCurrencyText: text });

export const giftPage = z.extend(page, {
  intro: text,
  breadcrumb: optionalPart(breadcrumb),
  bonusEndText: text,
  noBonusText: text,
  occasion: z.object({ title: text }),
  sizes,
  another,
  message,
  card: giftCardTexts,
  summary,
  empty,
  logIn: prompt,
  limitText: z.optional(text),
  smallUnits: optionalPart(smallUnits),
});

export type GiftPage = z.infer<typeof giftPage>;
