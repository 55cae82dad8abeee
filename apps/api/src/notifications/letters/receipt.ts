import type { OrderFacts } from './facts.ts';
import { languageOf } from './language.ts';
import { orderLink, orderRows, recipientAccount, refundRule, totalAvios } from './order-words.ts';
import { words } from './parts.ts';
import { type WrittenLetter, writeLetter } from './write-letter.ts';

/** To whoever paid: what they have for it, or on which day it will be there. */
export function receipt(facts: OrderFacts): WrittenLetter {
  const language = languageOf(facts.locale);
  const { hello, order, receipt } = language.words;
  const subject = receipt.subject(order[facts.product](totalAvios(facts, language)));
  return writeLetter(language, subject, [
    words(hello(facts.member?.firstName)),
    words(whatHappened(facts)),
    { kind: 'facts', facts: orderRows(facts) },
    refundRule(facts),
    orderLink(facts),
  ]);
}

function whatHappened(facts: OrderFacts): string {
  const { product, deliverAt, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { receipt } = language.words;
  const avios = totalAvios(facts, language);
  const account = recipientAccount(facts, language);
  const day = deliverAt && language.moment(deliverAt, timeZone);
  switch (product) {
    case 'purchase':
      return receipt.purchase(avios);
    case 'booster':
      return receipt.booster(avios);
    case 'gift':
      return day ? receipt.datedGift(avios, account, day) : receipt.gift(avios, account);
    case 'transfer':
      return day ? receipt.datedTransfer(avios, account, day) : receipt.transfer(avios, account);
  }
}
