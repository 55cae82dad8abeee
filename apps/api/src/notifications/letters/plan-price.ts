import type { SubscriptionFacts } from './facts.ts';
import { newPrice, planLink, planRows } from './plan-words.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** A new price, announced before it is charged. */
export function planPrice(facts: SubscriptionFacts): WrittenLetter {
  const { name, price, nextPrice } = facts;
  const language = languageOf(facts.locale);
  const { plan } = language.words;
  const isRise = nextPrice !== undefined && nextPrice.amount > price.amount;
  return writeLetter(language, plan.priceSubject(name), [
    greeting(language, facts.member),
    ...newPrice(facts),
    words(isRise ? plan.cancelBefore : plan.nothingToDo),
    planLink(facts),
  ]);
}

/** The price that was announced will not be charged after all. */
export function planPriceKept(facts: SubscriptionFacts): WrittenLetter {
  const { name, billing } = facts;
  const language = languageOf(facts.locale);
  const { plan } = language.words;
  const price = plan.price[billing](language.price(facts.price));
  return writeLetter(language, plan.priceKeptSubject(name), [
    greeting(language, facts.member),
    words(`${plan.priceKept(name, price)} ${plan.nothingToDo}`),
    { kind: 'facts', facts: planRows(facts) },
    planLink(facts),
  ]);
}
