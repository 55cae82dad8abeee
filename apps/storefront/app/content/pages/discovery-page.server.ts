import { PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import { entry, lenientList, meta, optionalPart, picture, text } from '../blocks/entry.server.ts';
import { smallUnits } from '../blocks/small-units.server.ts';

/** Added by us, like the text of the log-in button. */
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
  /** Added by us: the text around the lowest price. */
  priceText: z.optional(text),
});

const comparedProduct = z.object({
  type: z.enum(PRODUCTS),
  name: text,
  image: optionalPart(picture),
  /** One for each of the table's titles; `{earnRate}` is replaced by the avios that one unit of currency buys. */
  lines: z.array(text),
});

const comparisonSection = z.object({
  title: text,
  subTitle: z.optional(text),
  footer: z.optional(text),
  tableTitles: z.array(text),
  products: lenientList(entry(comparedProduct)),
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

/** Added by us: how far a member's balance is from their goal. */
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

/** Added by us: the link back to an unfinished order. */
const resume = z.object({
  title: text,
  text,
  loadingText: text,
  buttonText: text,
  discardText: text,
});

const fact = z.object({ icon: text, title: text, text });

/** Fields added by us are optional, so that entries without them still make a page. */
export const discoveryPage = z.object({
  meta,
  heroSection: entry(heroSection),
  products: lenientList(entry(productCard)),
  bottomSection: z.object({ title: text, subTitle: text }),
  comparisonSection: optionalPart(entry(comparisonSection)),
  articles: z.optional(lenientList(entry(article))),
  articlesSection: optionalPart(articlesSection),
  quickPriceCheck: optionalPart(quickPriceCheck),
  goal: optionalPart(goal),
  resume: optionalPart(resume),
  smallUnits: optionalPart(smallUnits),
  facts: optionalPart(z.object({ label: text, list: lenientList(fact) })),
});

export type DiscoveryPage = z.infer<typeof discoveryPage>;
export type ProductCard = z.infer<typeof productCard>;
export type QuickPriceCheckContent = z.infer<typeof quickPriceCheck>;
export type ComparisonSection = z.infer<typeof comparisonSection>;
export type Article = z.infer<typeof article>;
export type ArticlesSection = z.infer<typeof articlesSection>;
export type ResumeContent = z.infer<typeof resume>;
export type GoalContent = z.infer<typeof goal>;
