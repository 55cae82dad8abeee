import type { OrderFacts } from './facts.ts';
import { recipientAccount } from './order-words.ts';
import { type Block, paragraph } from './writing/blocks.ts';
import { languageOf } from './writing/language.ts';

/** Says where the avios went when the money was returned. */
export function aviosBack(facts: OrderFacts): Block {
  const { product, deliveredAt, takenBack } = facts;
  const { fromMember, fromRecipient, owed } = takenBack;
  const language = languageOf(facts.locale);
  const { aviosBack } = language.words;
  const account = recipientAccount(facts, language);
  const sentences: string[] = [];
  if (fromMember > 0) sentences.push(aviosBack.fromMember(language.avios(fromMember)));
  if (fromRecipient > 0) {
    const move = product === 'transfer' ? aviosBack.returned : aviosBack.fromRecipient;
    sentences.push(move(language.avios(fromRecipient), account));
  }
  if (owed > 0) sentences.push(aviosBack.owed(language.avios(owed)));
  if (sentences.length > 0) return paragraph(sentences.join(' '));
  if (deliveredAt) return paragraph(aviosBack.stay(account));
  return paragraph(
    product === 'transfer' ? aviosBack.released(language.avios(facts.avios)) : aviosBack.neverSent,
  );
}
