import type { SubscriptionFacts } from './facts.ts';
import { newPriceSentences, planButton, planRows, yearDrawing } from './plan-words.ts';
import { type Block, paragraph } from './writing/blocks.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** A new price, announced before it is charged. */
export function planPrice(facts: SubscriptionFacts): WrittenLetter {
  const { name, price, nextPrice } = facts;
  const { plan } = languageOf(facts.locale).words;
  const isRise = nextPrice !== undefined && nextPrice.amount > price.amount;
  return writePrice(facts, plan.priceSubject(name), newPriceSentences(facts) ?? '', [
    paragraph(isRise ? plan.cancelBefore : plan.nothingToDo),
    planButton(facts),
  ]);
}

/** The price that was announced will not be charged after all. */
export function planPriceKept(facts: SubscriptionFacts): WrittenLetter {
  const { name, billing } = facts;
  const language = languageOf(facts.locale);
  const { plan } = language.words;
  const price = plan.price[billing](language.price(facts.price));
  const kept = `${plan.priceKept(name, price)} ${plan.nothingToDo}`;
  return writePrice(facts, plan.priceKeptSubject(name), kept, [
    planButton(facts),
    { kind: 'facts', facts: planRows(facts) },
  ]);
}

function writePrice(
  facts: SubscriptionFacts,
  subject: string,
  news: string,
  more: readonly Block[],
): WrittenLetter {
  const language = languageOf(facts.locale);
  return writeLetter(facts, {
    subject,
    drawing: yearDrawing(facts),
    blocks: [paragraph(`${greeting(language, facts.member)}${news}`), ...more],
    reason: language.words.reason.plan,
  });
}
