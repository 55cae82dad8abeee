import { paidWith } from '@cairn/contract/orders/paid-with';
import { aviosBack } from './avios-back.ts';
import type { OrderFacts } from './facts.ts';
import { orderButton, orderFacts, totalAvios } from './order-words.ts';
import { paragraph } from './writing/blocks.ts';
import { picture } from './writing/drawings.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** To who sent a gift or transfer with a date. They cancelled it, or its recipient was erased before then. */
export function cancelled(facts: OrderFacts): WrittenLetter {
  const { product, deliverAt, timeZone, recipient, member, reference } = facts;
  const language = languageOf(facts.locale);
  const { order, cancelled, facts: about, reason } = language.words;
  const what = order[product](totalAvios(facts, language));
  const day = deliverAt && language.moment(deliverAt, timeZone);
  const text = cancelled.text(what, day);
  const why = recipient ? text : `${text} ${cancelled.recipientGone}`;
  const wayBack = about.wayBack(paidWith(facts.paymentMethod));
  return writeLetter(facts, {
    subject: cancelled.subject(what),
    reference,
    drawing: picture('refund'),
    blocks: [
      paragraph(`${greeting(language, member)}${why}`),
      aviosBack(facts),
      paragraph(cancelled.refund(language.price(facts.price), wayBack)),
      orderButton(facts),
      orderFacts(facts),
    ],
    reason: reason.order,
  });
}
