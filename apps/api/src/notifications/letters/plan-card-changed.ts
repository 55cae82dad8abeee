import type { SubscriptionCardFacts } from './facts.ts';
import { newPrice, planLink, planRows } from './plan-words.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** The member has changed the card that is charged: confirmation and security notice. */
export function planCardChanged(facts: SubscriptionCardFacts): WrittenLetter {
  const { name, price, renewsAt, changedAt, cardDigits, timeZone, shopUrl } = facts;
  const language = languageOf(facts.locale);
  const { plan, transferNotice } = language.words;
  return writeLetter(language, plan.cardChangedSubject(name), [
    greeting(language, facts.member),
    words(plan.cardChanged(name, language.moment(changedAt, timeZone), cardDigits)),
    ...(renewsAt
      ? [words(plan.nextCharge(language.price(price), language.moment(renewsAt, timeZone)))]
      : []),
    ...newPrice(facts),
    { kind: 'facts', facts: planRows(facts) },
    planLink(facts),
    words(plan.cardNotYou),
    { kind: 'link', words: transferNotice.contact, shopUrl, path: '/contact' },
  ]);
}
