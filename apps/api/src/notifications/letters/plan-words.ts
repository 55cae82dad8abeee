import type { SubscriptionFacts, SubscriptionPaymentFacts } from './facts.ts';
import { languageOf } from './writing/language.ts';
import { type Fact, type Part, words } from './writing/parts.ts';

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
    [rows.price, plan.price[billing](language.price(price))],
  ];
}

/** A price that was announced is repeated until it is charged. */
export function newPrice({
  nextPrice,
  price,
  name,
  billing,
  timeZone,
  locale,
}: SubscriptionFacts): Part[] {
  if (!nextPrice) return [];
  const language = languageOf(locale);
  const { plan } = language.words;
  const say = nextPrice.amount > price.amount ? plan.priceRises : plan.priceFalls;
  const per = (amount: SubscriptionFacts['price']) => plan.price[billing](language.price(amount));
  const first = plan.firstAtNewPrice(language.days([nextPrice.from], timeZone));
  return [words(`${say(name, per(price), per(nextPrice))} ${first}`)];
}

export function planLink({ shopUrl, locale }: SubscriptionFacts): Part {
  const { manage } = languageOf(locale).words.plan;
  return { kind: 'link', words: manage, shopUrl, path: '/my-subscriptions' };
}

export function plansLink({ shopUrl, locale }: SubscriptionFacts): Part {
  const { seePlans } = languageOf(locale).words.plan;
  return { kind: 'link', words: seePlans, shopUrl, path: '/subscription' };
}

export function paymentLink({ id, shopUrl, locale }: SubscriptionPaymentFacts): Part {
  const { seePayment } = languageOf(locale).words.plan;
  return { kind: 'link', words: seePayment, shopUrl, path: `/history/${id}` };
}
