import { aviosBack } from './avios-back.ts';
import type { OrderFacts } from './facts.ts';
import { orderButton, orderFacts } from './order-words.ts';
import { note, paragraph } from './writing/blocks.ts';
import { picture } from './writing/drawings.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
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
  const { member, reference } = facts;
  const language = languageOf(facts.locale);
  const { [how]: said, reason } = language.words;
  const price = language.price(facts.price);
  return writeLetter(facts, {
    subject: said.subject(price),
    reference,
    drawing: picture('refund'),
    blocks: [
      paragraph(`${greeting(language, member)}${said.text(price)}`),
      aviosBack(facts),
      orderButton(facts),
      orderFacts(facts),
      note(said.contact),
    ],
    reason: reason.order,
  });
}
