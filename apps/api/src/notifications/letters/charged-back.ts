import { aviosBack } from './avios-back.ts';
import type { OrderFacts } from './facts.ts';
import { languageOf } from './language.ts';
import { orderLink, orderRows } from './order-words.ts';
import { words } from './parts.ts';
import { type WrittenLetter, writeLetter } from './write-letter.ts';

export function chargedBack(facts: OrderFacts): WrittenLetter {
  const language = languageOf(facts.locale);
  const { hello, chargedBack } = language.words;
  const price = language.price(facts.price);
  return writeLetter(language, chargedBack.subject(price), [
    words(hello(facts.member?.firstName)),
    words(chargedBack.text(price)),
    aviosBack(facts),
    { kind: 'facts', facts: orderRows(facts) },
    orderLink(facts),
    words(chargedBack.contact),
  ]);
}
