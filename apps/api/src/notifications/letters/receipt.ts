import type { OrderFacts } from './facts.ts';
import {
  factsOfReceipt,
  orderLink,
  orderRows,
  recipientAccount,
  refundRule,
  totalAvios,
} from './order-words.ts';
import { transferNotice } from './transfer-notice.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { type Fact, words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** To whoever paid: what they have for it, or on which day it will be there. */
export function receipt(facts: OrderFacts): WrittenLetter {
  const language = languageOf(facts.locale);
  return writeLetter(language, subjectOf(facts), [
    greeting(language, facts.member),
    words(whatHappened(facts)),
    { kind: 'facts', facts: [...orderRows(facts), ...balanceRow(facts)] },
    ...transferNotice(facts),
    ...(facts.deliverAt
      ? [words(howToCancel(facts)), orderLink(facts, 'seeOrCancel')]
      : [...refundRule(facts), orderLink(facts)]),
  ]);
}

/** A gift leaves the buyer's balance as it is. */
function balanceRow(about: OrderFacts): Fact[] {
  const { rows, facts } = languageOf(about.locale).words;
  const { balance } = factsOfReceipt(about);
  return balance ? [[rows.balance, facts.balance(balance.before, balance.after)]] : [];
}

function subjectOf(facts: OrderFacts): string {
  const { product, deliverAt } = facts;
  const language = languageOf(facts.locale);
  const { order, receipt, transferNotice } = language.words;
  const avios = totalAvios(facts, language);
  const hasLeft = product === 'transfer' && !deliverAt;
  return receipt.subject(hasLeft ? transferNotice.left(avios) : order[product](avios));
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

function howToCancel({ product, price, locale }: OrderFacts): string {
  const language = languageOf(locale);
  const { receipt } = language.words;
  const cancel = product === 'transfer' ? receipt.cancelTransfer : receipt.cancelGift;
  return cancel(language.price(price));
}
