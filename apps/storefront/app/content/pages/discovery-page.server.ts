import { PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import {
  entry,
  lenientList,
  link,
  meta,
  optionalPart,
  picture,
  pluralText,
  prompt,
  smallUnits,
  text,
} from '../blocks/entry.server.ts';
import { goalPicker } from '../blocks/goal-picker.server.ts';

/** Added by us, like the text of the log-in button. */
const balanceTexts = z.object({
  text,
  loadingText: text,
  missingText: text,
  householdText: text,
});

const heroSection = z.object({
  backgroundImage: picture,
  /** Added by us: the members' hero is shorter. */
  membersImage: optionalPart(picture),
  loggedin: z.object({
    greeting: text,
    /** Added by us: by the time of day in the browser. */
    greetings: optionalPart(z.object({ morning: text, afternoon: text, evening: text })),
    balance: z.optional(balanceTexts),
  }),
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
  /** Added by us: the picture in the dark theme. */
  darkImage: optionalPart(picture),
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

const notice = z.object({ title: text, text, buttonText: z.optional(text) });

/** Added by us: what a member needs for their goal, or why it can't be offered. */
const goal = z.object({
  /** For members without a goal. */
  ask: prompt,
  goalText: text,
  changeText: text,
  gapText: text,
  /** For an amount of the member's own; trips have their own text. */
  enoughTitle: text,
  enoughText: text,
  nextText: text,
  barLabel: text,
  packageText: text,
  packageWithBonusText: text,
  spareText: text,
  exactText: text,
  partText: text,
  limitText: text,
  /** Instead of a package while the payment for one is being confirmed. */
  confirmingText: text,
  pricePerAviosText: text,
  buyText: text,
  /** Before the package, where the plan's next payment reaches the goal by itself. */
  planText: text,
  loadingText: text,
  goalMissing: notice,
  balanceMissing: notice,
  pricesMissing: notice,
  limitReached: notice,
});

/** Added by us: how little more brings the bonus. */
const bonusOffer = z.object({
  label: text,
  percentLabel: text,
  title: text,
  percentTitle: text,
  moreAviosText: text,
  morePriceText: text,
  endText: text,
  /** The company's time zone in words. */
  countdown: z.object({ days: text, hours: text, minutes: text, label: text }),
  terms: z.optional(link),
  buttonText: text,
});

const plan = z.object({
  label: text,
  manageText: text,
  /** Before the first month's avios, with some of the year's, and with all. */
  firstTitle: text,
  titleText: pluralText,
  fullTitle: text,
  collectedText: text,
  nextText: text,
  paymentText: text,
  payingText: text,
  endingTitle: text,
  endingText: text,
  refundTitle: text,
  refundText: text,
  /** For screen readers, in place of the stones. */
  monthsText: pluralText,
  card: z.object({ brandText: text, endingText: text, unknownText: text }),
});

const planFailed = z.object({
  title: text,
  text,
  retryText: text,
  payText: text,
  buttonText: text,
  planText: text,
});

const delivery = z.object({
  label: text,
  giftTitle: text,
  transferTitle: text,
  anotherMemberText: text,
  text,
  linkText: text,
});

const again = z.object({
  title: text,
  buyTitle: text,
  buyText: text,
  giftTitle: text,
  giftText: text,
  receiptTitle: text,
  receiptText: text,
  products: z.object({
    purchase: text,
    gift: text,
    transfer: text,
    booster: text,
    subscription: text,
  }),
});

/** Added by us: what is the member's own. */
const home = z.object({
  loadingText: text,
  plan,
  planFailed,
  delivery,
  owes: z.object({ title: text, text, contact: link }),
  again,
});

/** Added by us: what a member does often. */
const quickActions = z.object({
  title: text,
  list: lenientList(z.object({ icon: text, title: text, text, link: text })),
});

/** Added by us: what a member has bought and boosted this year, or one of them if there is only that. */
const yearStats = z.object({ text, purchasedText: text, boostedText: text });

/** Added by us: the link back to an unfinished order, or to one whose payment is under way. */
const resume = z.object({
  title: text,
  text,
  /** Instead of it when the order is kept until a time today. */
  todayText: text,
  loadingText: text,
  buttonText: text,
  discardText: text,
  paying: z.object({ title: text, text, buttonText: text }),
  unavailable: z.object({ text, buttonText: text }),
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
  goalPicker: optionalPart(goalPicker),
  goal: optionalPart(goal),
  bonusOffer: optionalPart(bonusOffer),
  home: optionalPart(home),
  quickActions: optionalPart(quickActions),
  yearStats: optionalPart(yearStats),
  resume: optionalPart(resume),
  smallUnits: optionalPart(smallUnits),
  /** For products whose pages are not built yet, instead of their cards' link text. */
  facts: optionalPart(z.object({ label: text, list: lenientList(fact) })),
});

export type DiscoveryPage = z.infer<typeof discoveryPage>;
export type ProductCard = z.infer<typeof productCard>;
export type QuickPriceCheckContent = z.infer<typeof quickPriceCheck>;
export type ComparisonSection = z.infer<typeof comparisonSection>;
export type Article = z.infer<typeof article>;
export type ArticlesSection = z.infer<typeof articlesSection>;
export type ResumeContent = z.infer<typeof resume>;
export type HomeContent = z.infer<typeof home>;
export type GoalContent = z.infer<typeof goal>;
export type BonusOfferContent = z.infer<typeof bonusOffer>;
export type YearStatsContent = z.infer<typeof yearStats>;
export type QuickActionsContent = z.infer<typeof quickActions>;
