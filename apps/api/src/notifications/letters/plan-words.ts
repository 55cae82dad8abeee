import { monthsAfter } from '@cairn/contract/values/months-after';
import type { SubscriptionFacts } from './facts.ts';
import { type Block, button, type Fact, paragraph } from './writing/blocks.ts';
import type { Drawing } from './writing/drawings.ts';
import { languageOf } from './writing/language.ts';
import { shopLink } from './writing/shop-link.ts';

/** The subscription's avios and price. */
export function planRows({
  name,
  monthlyAvios,
  billing,
  price,
  locale,
}: SubscriptionFacts): Fact[] {
  const language = languageOf(locale);
  const { rows, plan } = language.words;
  return [
    [rows.plan, plan.monthly(name, language.avios(monthlyAvios))],
    [plan.priceLabel, plan.price[billing](language.price(price))],
  ];
}

/** A price that was announced is repeated until it is charged. */
export function newPrice(facts: SubscriptionFacts): Block[] {
  const sentences = newPriceSentences(facts);
  return sentences ? [paragraph(sentences)] : [];
}

export function newPriceSentences({
  nextPrice,
  price,
  name,
  billing,
  timeZone,
  locale,
}: SubscriptionFacts): string | undefined {
  if (!nextPrice) return undefined;
  const language = languageOf(locale);
  const { plan } = language.words;
  const say = nextPrice.amount > price.amount ? plan.priceRises : plan.priceFalls;
  const per = (amount: SubscriptionFacts['price']) => plan.price[billing](language.price(amount));
  const first = plan.firstAtNewPrice(language.days([nextPrice.from], timeZone));
  return `${say(name, per(price), per(nextPrice))} ${first}`;
}

/** The stones of the subscription's year; a month that can still be paid is named. */
export function yearDrawing({
  year,
  name,
  status,
  timeZone,
  locale,
}: SubscriptionFacts): Drawing | undefined {
  if (!year) return undefined;
  const language = languageOf(locale);
  const { plan } = language.words;
  const dayOf = (index: number) => monthsAfter(year.from, index, timeZone);
  const refused = year.months.indexOf('refused');
  const credited = year.months.filter((month) => month === 'credited' || month === 'latest').length;
  return {
    kind: 'year',
    title:
      refused >= 0 && status !== 'suspended'
        ? plan.year.waiting(language.month(dayOf(refused), timeZone, 'long'))
        : plan.year.stones(credited),
    caption: plan.year.caption(name),
    months: year.months.map((state, index) => ({
      state,
      name: language.month(dayOf(index), timeZone, 'short'),
      initial: language.month(dayOf(index), timeZone, 'narrow'),
    })),
  };
}

export function planButton(facts: SubscriptionFacts): Block {
  const { manage } = languageOf(facts.locale).words.plan;
  return button({ text: manage, url: shopLink(facts, '/my-subscriptions') });
}

export function plansButton(facts: SubscriptionFacts): Block {
  const { seePlans } = languageOf(facts.locale).words.plan;
  return button({ text: seePlans, url: shopLink(facts, '/subscription') });
}
