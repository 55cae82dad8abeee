import type { PlanFacts } from './facts.ts';
import { tellAvios, tellPrice } from './order-words.ts';
import type { Fact, Part } from './parts.ts';

const PERIOD = { monthly: 'month', annually: 'year' };

/** What the plan brings and costs. */
export function planRows(facts: PlanFacts): Fact[] {
  return [
    ['Plan', `${facts.name}, ${tellAvios(facts.monthlyAvios)} a month`],
    ['Price', `${tellPrice(facts)} a ${PERIOD[facts.billing]}`],
  ];
}

export function planLink({ shopUrl }: PlanFacts): Part {
  return { kind: 'link', words: 'Manage your plan', shopUrl, path: '/my-subscriptions' };
}
