import type { PlanFacts } from './facts.ts';
import { languageOf } from './writing/language.ts';
import type { Fact, Part } from './writing/parts.ts';

/** What the plan brings and costs. */
export function planRows({ name, monthlyAvios, billing, price, locale }: PlanFacts): Fact[] {
  const language = languageOf(locale);
  const { rows, plan } = language.words;
  return [
    [rows.plan, plan.monthly(name, language.avios(monthlyAvios))],
    [rows.price, plan.price[billing](language.price(price))],
  ];
}

export function planLink({ shopUrl, locale }: PlanFacts): Part {
  const { manage } = languageOf(locale).words.plan;
  return { kind: 'link', words: manage, shopUrl, path: '/my-subscriptions' };
}
