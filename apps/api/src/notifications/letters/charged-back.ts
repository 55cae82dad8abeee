import { aviosBack } from './avios-back.ts';
import type { OrderFacts } from './facts.ts';
import { orderLink, orderRows } from './order-words.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** The cardholder disputed the payment. */
export function chargedBack(facts: OrderFacts): WrittenLetter {
  return writeReturned(facts, 'chargedBack');
}

/** The money was captured, and did not arrive after all. */
export function paymentFailed(facts: OrderFacts): WrittenLetter {
  return writeReturned(facts, 'paymentFailed');
}

function writeReturned(facts: OrderFacts, how: 'chargedBack' | 'paymentFailed'): WrittenLetter {
  const language = languageOf(facts.locale);
  const said = language.words[how];
  const price = language.price(facts.price);
  return writeLetter(language, said.subject(price), [
    greeting(language, facts.member),
    words(said.text(price)),
    aviosBack(facts),
    { kind: 'facts', facts: orderRows(facts) },
    orderLink(facts),
    words(said.contact),
  ]);
}
