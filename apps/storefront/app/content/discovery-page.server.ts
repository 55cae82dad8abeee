import { PRODUCTS } from '@cairn/contract/product';
import * as z from 'zod/mini';
import { dispensable, entry, meta, picture, text, tolerant } from './entry.server.ts';
import { smallUnits } from './small-units.server.ts';

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
  productType: z.enum([...PRODUCTS, 'chat']),
  newTitle: z.object({ title: text, semantic: z.catch(z.enum(['h2', 'h3', 'h4']), 'h3') }),
  description: text,
  linkText: text,
  linkUrl: text,
  badgeText: z.optional(text),
  /** Ours: how the lowest price is told. */
  priceText: z.optional(text),
});

const comparedProduct = z.object({
  type: z.enum(PRODUCTS),
  name: text,
  image: dispensable(picture),
  /** One for each of the table's titles; `{earnRate}` stands for the avios that a unit of money buys. */
  lines: z.array(text),
});

const comparisonSection = z.object({
  title: text,
  subTitle: z.optional(text),
  footer: z.optional(text),
  tableTitles: z.array(text),
  products: tolerant(entry(comparedProduct)),
});

const article = z.object({
  image: picture,
  title: text,
  linkUrl: text,
  badgeText: z.optional(text),
  linkAriaLabel: z.optional(text),
});

const articlesSection = z.object({
  title: text,
  subTitle: z.optional(text),
  seeMoreButtonText: text,
  seeLessButtonText: text,
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

/** Ours: how far a member's balance is from what they save for. */
const goal = z.object({
  title: text,
  label: text,
  errorText: text,
  haveText: text,
  gapText: text,
  enoughText: text,
  barLabel: text,
  buyText: text,
  withBonusText: text,
  partText: text,
  loadingText: text,
});

/** Ours: the way back to an order that was begun and not finished. */
const resume = z.object({
  title: text,
  text,
  loadingText: text,
  buttonText: text,
  discardText: text,
});

const fact = z.object({ icon: text, title: text, text });

/** What an editor of ours adds to the page may be missing; the page then does without it. */
export const discoveryPage = z.object({
  meta,
  heroSection: entry(heroSection),
  products: tolerant(entry(productCard)),
  bottomSection: z.object({ title: text, subTitle: text }),
  comparisonSection: dispensable(entry(comparisonSection)),
  articles: z.optional(tolerant(entry(article))),
  articlesSection: dispensable(articlesSection),
  quickPriceCheck: dispensable(quickPriceCheck),
  goal: dispensable(goal),
  resume: dispensable(resume),
  smallUnits: dispensable(smallUnits),
  facts: dispensable(z.object({ label: text, list: tolerant(fact) })),
});

export type DiscoveryPage = z.infer<typeof discoveryPage>;
export type ProductCard = z.infer<typeof productCard>;
export type QuickPriceCheckContent = z.infer<typeof quickPriceCheck>;
export type ComparisonSection = z.infer<typeof comparisonSection>;
export type Article = z.infer<typeof article>;
export type ArticlesSection = z.infer<typeof articlesSection>;
export type ResumeContent = z.infer<typeof resume>;
export type GoalContent = z.infer<typeof goal>;
