import { aviosBack } from './avios-back.ts';
import type { OrderFacts } from './facts.ts';
import { orderLink, orderRows } from './order-words.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

export function chargedBack(facts: OrderFacts): WrittenLetter {
  const language = languageOf(facts.locale);
  const { chargedBack } = language.words;
  const price = language.price(facts.price);
  return writeLetter(language, chargedBack.subject(price), [
    greeting(language, facts.member),
    words(chargedBack.text(price)),
    aviosBack(facts),
    { kind: 'facts', facts: orderRows(facts) },
    orderLink(facts),
    words(chargedBack.contact),
  ]);
}
