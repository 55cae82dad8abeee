import type { OrderFacts } from './facts.ts';
import { totalAvios } from './order-words.ts';
import { languageOf } from './writing/language.ts';
import { greeting, shortName } from './writing/names.ts';
import { words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** To who had received the avios of a gift or transfer that was refunded. */
export function takenBack(facts: OrderFacts): WrittenLetter {
  const { member, recipient, shopUrl } = facts;
  const language = languageOf(recipient?.locale ?? facts.locale);
  const { takenBack, delivered } = language.words;
  const sender = member ? shortName(member) : delivered.unnamedSender;
  const taken = language.avios(facts.takenBack.fromRecipient);
  return writeLetter(language, takenBack.subject(taken), [
    greeting(language, recipient),
    words(takenBack.text(sender, totalAvios(facts, language), taken)),
    words(takenBack.nothingToDo),
    { kind: 'link', words: delivered.seeBalance, shopUrl, path: '/' },
  ]);
}
