import { refundEnd } from '../../charges/charge.ts';
import type { OrderFacts } from './facts.ts';
import { orderLink, orderRows, recipientAccount, refundRule, totalAvios } from './order-words.ts';
import { transferNotice } from './transfer-notice.ts';
import { languageOf } from './writing/language.ts';
import { greeting, shortName } from './writing/names.ts';
import { type Part, words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** To who got the avios. What they cost and where the order stands is the sender's business. */
export function deliveredToRecipient(facts: OrderFacts): WrittenLetter {
  const { member, recipient, shopUrl } = facts;
  const language = languageOf(recipient?.locale ?? facts.locale);
  const { delivered } = language.words;
  const sender = member ? shortName(member) : delivered.unnamedSender;
  const sent = delivered.toRecipient(sender, totalAvios(facts, language));
  const message: Part[] = recipient?.message
    ? [words(delivered.wrote(sender)), { kind: 'quote', quote: recipient.message }]
    : [];
  return writeLetter(language, sent, [
    greeting(language, recipient),
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
  const { order, delivered, transferNotice: notice } = language.words;
  const avios = totalAvios(facts, language);
  const account = recipientAccount(facts, language);
  const moment = deliveredAt && language.moment(deliveredAt, timeZone);
  const isInTime = deliveredAt && deliveredAt < refundEnd(paidAt);
  const isTransfer = product === 'transfer';
  const subject = isTransfer ? notice.left(avios) : delivered.subject(order[product](avios));
  const whatHappened = isTransfer ? delivered.moved : delivered.toMember;
  return writeLetter(language, subject, [
    greeting(language, facts.member),
    words(whatHappened(avios, account, moment)),
    { kind: 'facts', facts: orderRows(facts) },
    ...transferNotice(facts),
    ...(isInTime ? refundRule(facts) : []),
    orderLink(facts),
  ]);
}
