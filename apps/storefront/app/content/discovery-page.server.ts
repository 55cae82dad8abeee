import { CURRENCIES } from '@cairn/contract/currency';
import { PRODUCTS } from '@cairn/contract/product';
import * as z from 'zod/mini';
import { entry, meta, picture, text, tolerant } from './entry.server.ts';

/** Ours, as is the words on the log-in button. */
const balanceTexts = z.object({
  text,
  loadingText: text,
  missingText: text,
  householdText: text,
});

const heroSection = z.object({
  backgroundImage: picture,
  loggedin: z.object({ greeting: text, balance: z.optional(balanceTexts) }),
  loggedout: z.object({ title: text, subTitle: text, logInText: z.optional(text) }),
});

const productCard = z.object({
  productType: z.enum(PRODUCTS),
  newTitle: z.object({ title: text, semantic: text }),
  description: text,
  linkText: text,
  linkUrl: text,
  /** Ours: how the lowest price is told. */
  priceText: z.optional(text),
});

const quickPriceCheck = z.object({
  title: text,
  aviosText: text,
  sliderLabel: text,
  fewerText: text,
  moreText: text,
  currencyLabel: text,
  bonusText: text,
  noBonusText: text,
  bonusAmountText: text,
  pricePerAviosText: text,
  totalText: text,
  announcement: text,
  busyText: text,
  buttonText: text,
  failedText: text,
});

const fact = z.object({ icon: text, title: text, text });

/** What an editor of ours adds to the page may be missing; the page then does without it. */
export const discoveryPage = z.object({
  meta,
  heroSection: entry(heroSection),
  products: tolerant(entry(productCard)),
  bottomSection: z.object({ title: text, subTitle: text }),
  quickPriceCheck: z.optional(quickPriceCheck),
  /** What a hundredth of each currency's unit is called when it is read aloud. */
  smallUnits: z.optional(z.partialRecord(z.enum(CURRENCIES), text)),
  facts: z.optional(z.object({ label: text, list: tolerant(fact) })),
});

export type DiscoveryPage = z.infer<typeof discoveryPage>;
export type ProductCard = z.infer<typeof productCard>;
export type QuickPriceCheckContent = z.infer<typeof quickPriceCheck>;
