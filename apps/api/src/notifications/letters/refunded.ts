import { paidWith } from '@cairn/contract/orders/paid-with';
import { aviosBack } from './avios-back.ts';
import type { OrderFacts } from './facts.ts';
import { orderLink, orderRows } from './order-words.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { type Fact, words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

export function refunded(facts: OrderFacts): WrittenLetter {
  const { refundedAt, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { refunded, rows, facts: about } = language.words;
  const price = language.price(facts.price);
  const when: Fact[] = refundedAt ? [[rows.refundedOn, language.moment(refundedAt, timeZone)]] : [];
  return writeLetter(language, refunded.subject(price), [
    greeting(language, facts.member),
    words(refunded.text(price, about.wayBack(paidWith(facts.paymentMethod)))),
    aviosBack(facts),
    { kind: 'facts', facts: [...orderRows(facts), ...when] },
    orderLink(facts),
  ]);
}
