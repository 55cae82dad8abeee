import type { OrderFacts } from './facts.ts';
import { recipientReader, totalAvios } from './order-words.ts';
import { button, paragraph } from './writing/blocks.ts';
import { picture } from './writing/drawings.ts';
import { languageOf } from './writing/language.ts';
import { greeting, shortName } from './writing/names.ts';
import { shopLink } from './writing/shop-link.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** To who had received the avios of a gift or transfer that was refunded. */
export function takenBack(facts: OrderFacts): WrittenLetter {
  const { member, recipient } = facts;
  const reader = recipientReader(facts);
  const language = languageOf(reader.locale);
  const { takenBack, delivered, reason } = language.words;
  const sender = member ? shortName(member) : delivered.unnamedSender;
  const taken = language.avios(facts.takenBack.fromRecipient);
  const text = takenBack.text(sender, totalAvios(facts, language), taken);
  return writeLetter(reader, {
    subject: takenBack.subject(taken),
    drawing: picture('refund'),
    blocks: [
      paragraph(`${greeting(language, recipient)}${text}`),
      paragraph(takenBack.nothingToDo),
      button({ text: delivered.seeBalance, url: shopLink(reader, '/') }),
    ],
    reason: reason.received,
  });
}
