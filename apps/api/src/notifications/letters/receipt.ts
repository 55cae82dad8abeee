import { balanceMove } from './balance-move.ts';
import type { OrderFacts } from './facts.ts';
import {
  factsOfReceipt,
  orderButton,
  orderFacts,
  recipientAccount,
  recipientName,
  refundRule,
  totalAvios,
} from './order-words.ts';
import { transferNotice } from './transfer-notice.ts';
import { type Fact, note, paragraph } from './writing/blocks.ts';
import { giftPicture, picture } from './writing/drawings.ts';
import { languageOf } from './writing/language.ts';
import { thanks } from './writing/names.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

const PICTURES = {
  purchase: picture('receipt'),
  booster: picture('boost'),
  transfer: picture('transfer'),
};

/** To whoever paid: what they have for it, or on which day it will be there. */
export function receipt(facts: OrderFacts): WrittenLetter {
  const { product, deliverAt, reference, member, card } = facts;
  const language = languageOf(facts.locale);
  const { reason } = language.words;
  return writeLetter(facts, {
    subject: subjectOf(facts),
    title: titleOf(facts),
    reference,
    drawing: product === 'gift' ? giftPicture(card?.occasion) : PICTURES[product],
    blocks: [
      paragraph(`${thanks(language, member)}${whatHappened(facts)}`),
      ...balanceMove(factsOfReceipt(facts).balance, language),
      orderButton(facts, deliverAt ? 'seeOrCancel' : 'seeOrder'),
      ...transferNotice(facts),
      orderFacts(facts, pricePerAvios(facts)),
      deliverAt ? note(howToCancel(facts)) : refundRule(facts),
    ],
    reason: product === 'transfer' ? reason.transfer : reason.receipt,
  });
}

/** The bonus counts, as on the pages. A transfer has a fee instead. */
function pricePerAvios({ product, price, avios, bonusAvios, locale }: OrderFacts): Fact[] {
  if (product === 'transfer') return [];
  const { words, pricePerAvios } = languageOf(locale);
  return [[words.rows.pricePerAvios, pricePerAvios(price, avios + bonusAvios)]];
}

function subjectOf(facts: OrderFacts): string {
  const { product, deliverAt } = facts;
  const language = languageOf(facts.locale);
  const { order, receipt, transferNotice } = language.words;
  const avios = totalAvios(facts, language);
  const hasLeft = product === 'transfer' && !deliverAt;
  return receipt.subject(hasLeft ? transferNotice.left(avios) : order[product](avios));
}

function titleOf(facts: OrderFacts): string {
  const { product, deliverAt, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { titles } = language.words.receipt;
  const avios = totalAvios(facts, language);
  const name = recipientName(facts);
  const day = deliverAt && language.day(deliverAt, timeZone);
  switch (product) {
    case 'purchase':
    case 'booster':
      return titles.arrived(avios);
    case 'gift':
      return day ? titles.datedGift(name, day) : titles.gift(name);
    case 'transfer':
      return day ? titles.datedTransfer(name, day) : titles.transfer(avios, name);
  }
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
    case 'booster':
      return receipt[product];
    case 'gift':
      return day
        ? receipt.datedGift(avios, account, day)
        : `${receipt.gift(avios, account)}${recipientEmailed(facts)}`;
    case 'transfer':
      return day
        ? receipt.datedTransfer(avios, account, day)
        : `${receipt.transfer(account)}${recipientEmailed(facts)}`;
  }
}

/** An erased recipient gets no email. */
function recipientEmailed(facts: OrderFacts): string {
  const name = recipientName(facts);
  const { receipt } = languageOf(facts.locale).words;
  return name ? ` ${receipt.emailed(name, facts.recipient?.message !== undefined)}` : '';
}

function howToCancel({ product, price, locale }: OrderFacts): string {
  const language = languageOf(locale);
  const { receipt } = language.words;
  const cancel = product === 'transfer' ? receipt.cancelTransfer : receipt.cancelGift;
  return cancel(language.price(price));
}
