import { isolated } from '@cairn/contract/values/isolated';
import { refundEnd } from '../../charges/charge.ts';
import type { OrderFacts } from './facts.ts';
import {
  orderButton,
  orderFacts,
  recipientAccount,
  recipientReader,
  refundRule,
  totalAvios,
} from './order-words.ts';
import { transferNotice } from './transfer-notice.ts';
import { type Block, button, paragraph } from './writing/blocks.ts';
import { giftPicture, picture } from './writing/drawings.ts';
import { languageOf } from './writing/language.ts';
import { greeting, shortName } from './writing/names.ts';
import { shopLink } from './writing/shop-link.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** To who got the avios. What they cost and where the order stands is the sender's business. */
export function deliveredToRecipient(facts: OrderFacts): WrittenLetter {
  const { product, member, recipient, card } = facts;
  const reader = recipientReader(facts);
  const language = languageOf(reader.locale);
  const { delivered } = language.words;
  const sender = member ? shortName(member) : delivered.unnamedSender;
  const message = recipient?.message;
  const quote: Block[] = message ? [{ kind: 'quote', text: message, by: sender }] : [];
  return writeLetter(reader, {
    subject: delivered.toRecipient(sender, totalAvios(facts, language)),
    ...(message && { preheader: isolated(message) }),
    drawing: product === 'transfer' ? picture('transfer') : giftPicture(card?.occasion),
    blocks: [
      ...quote,
      paragraph(`${greeting(language, recipient)}${delivered.ready}`),
      card
        ? button({ text: delivered.openCard, url: shopLink(reader, card.path) })
        : button({ text: delivered.seeBalance, url: shopLink(reader, '/') }),
    ],
    reason: delivered.addressFrom(sender),
  });
}

/** To who sent them, on the day that they waited for. */
export function deliveredToMember(facts: OrderFacts): WrittenLetter {
  const { product, paidAt, deliveredAt, timeZone, reference, member, card } = facts;
  const language = languageOf(facts.locale);
  const { order, delivered, transferNotice: notice, reason } = language.words;
  const avios = totalAvios(facts, language);
  const account = recipientAccount(facts, language);
  const moment = deliveredAt && language.moment(deliveredAt, timeZone);
  const isInTime = deliveredAt && deliveredAt < refundEnd(paidAt);
  const isTransfer = product === 'transfer';
  const whatHappened = isTransfer ? delivered.moved : delivered.toMember;
  return writeLetter(facts, {
    subject: isTransfer ? notice.left(avios) : delivered.subject(order[product](avios)),
    reference,
    drawing: isTransfer ? picture('transfer') : giftPicture(card?.occasion),
    blocks: [
      paragraph(`${greeting(language, member)}${whatHappened(avios, account, moment)}`),
      orderButton(facts),
      ...transferNotice(facts),
      orderFacts(facts),
      ...(isInTime ? [refundRule(facts)] : []),
    ],
    reason: isTransfer ? reason.transfer : reason.order,
  });
}
