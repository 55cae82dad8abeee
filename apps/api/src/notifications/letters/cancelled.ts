import { aviosBack } from './avios-back.ts';
import type { OrderFacts } from './facts.ts';
import { orderLink, orderRows, totalAvios } from './order-words.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** To who sent a gift or transfer with a date. They cancelled it, or its recipient was erased before then. */
export function cancelled(facts: OrderFacts): WrittenLetter {
  const { product, deliverAt, timeZone, recipient } = facts;
  const language = languageOf(facts.locale);
  const { order, cancelled } = language.words;
  const what = order[product](totalAvios(facts, language));
  const day = deliverAt && language.moment(deliverAt, timeZone);
  const text = cancelled.text(what, day);
  return writeLetter(language, cancelled.subject(what), [
    greeting(language, facts.member),
    words(recipient ? text : `${text} ${cancelled.recipientGone}`),
    aviosBack(facts),
    words(cancelled.refund(language.price(facts.price))),
    { kind: 'facts', facts: orderRows(facts) },
    orderLink(facts),
  ]);
}
