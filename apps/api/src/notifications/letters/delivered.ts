import { refundEnd } from '../../orders/refund/refund-rules.ts';
import type { OrderFacts, Person } from './facts.ts';
import { languageOf } from './language.ts';
import { orderLink, orderRows, recipientAccount, refundRule, totalAvios } from './order-words.ts';
import { type Part, words } from './parts.ts';
import { type WrittenLetter, writeLetter } from './write-letter.ts';

/** To who got the avios. What they cost and where the order stands is the sender's business. */
export function deliveredToRecipient(facts: OrderFacts): WrittenLetter {
  const { recipient, shopUrl } = facts;
  const language = languageOf(recipient?.locale ?? facts.locale);
  const { hello, delivered } = language.words;
  const sender = tellSender(facts.member) ?? delivered.unnamedSender;
  const sent = delivered.toRecipient(sender, totalAvios(facts, language));
  const message: Part[] = recipient?.message
    ? [words(delivered.wrote(sender)), { kind: 'quote', quote: recipient.message }]
    : [];
  return writeLetter(language, sent, [
    words(hello(recipient?.firstName)),
    words(`${sent}. ${delivered.ready}`),
    ...message,
    { kind: 'link', words: delivered.seeBalance, shopUrl, path: '/' },
    words(delivered.addressFrom),
  ]);
}

/** To who sent them, on the day that they waited for. */
export function deliveredToMember(facts: OrderFacts): WrittenLetter {
  const { product, paidAt, deliveredAt, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { hello, order, delivered } = language.words;
  const avios = totalAvios(facts, language);
  const moment = deliveredAt && language.moment(deliveredAt, timeZone);
  const isInTime = deliveredAt && deliveredAt < refundEnd(paidAt);
  return writeLetter(language, delivered.subject(order[product](avios)), [
    words(hello(facts.member?.firstName)),
    words(delivered.toMember(avios, recipientAccount(facts, language), moment)),
    { kind: 'facts', facts: orderRows(facts) },
    ...(isInTime ? [refundRule(facts)] : []),
    orderLink(facts),
  ]);
}

function tellSender(sender: Person | undefined): string | undefined {
  const [initial] = sender?.lastName ?? '';
  return initial ? `${sender?.firstName} ${initial}.` : sender?.firstName;
}
