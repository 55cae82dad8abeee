import { paidWith } from '@cairn/contract/orders/paid-with';
import { aviosBack } from './avios-back.ts';
import type { OrderFacts } from './facts.ts';
import { orderButton, orderFacts } from './order-words.ts';
import { type Fact, paragraph } from './writing/blocks.ts';
import { picture } from './writing/drawings.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

export function refunded(facts: OrderFacts): WrittenLetter {
  const { refundedAt, timeZone, member, reference } = facts;
  const language = languageOf(facts.locale);
  const { refunded, rows, reason } = language.words;
  const when: Fact[] = refundedAt ? [[rows.refundedOn, language.moment(refundedAt, timeZone)]] : [];
  return writeLetter(facts, {
    subject: refunded.subject(language.price(facts.price)),
    reference,
    drawing: picture('refund'),
    blocks: [
      paragraph(`${greeting(language, member)}${moneyBack(facts, facts.paymentMethod)}`),
      aviosBack(facts),
      orderButton(facts),
      orderFacts(facts, when),
    ],
    reason: reason.order,
  });
}

/** The bank may still send the money back: it is on its way, not there. */
export function moneyBack(
  {
    price,
    refundedAt,
    timeZone,
    locale,
  }: Pick<OrderFacts, 'price' | 'refundedAt' | 'timeZone' | 'locale'>,
  method: OrderFacts['paymentMethod'],
): string {
  const language = languageOf(locale);
  const { refunded, facts } = language.words;
  const day = refundedAt && language.day(refundedAt, timeZone);
  return refunded.text(language.price(price), facts.wayBack(paidWith(method)), day);
}
