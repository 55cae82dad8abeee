import type { PlanFacts } from './facts.ts';
import { planLink, planRows } from './plan-words.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** A renewal that the card did not pay for, and what comes of it. */
export function planNotPaid(facts: PlanFacts): WrittenLetter {
  const { name, renewsAt, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { plan } = language.words;
  const subject = renewsAt ? plan.notRenewedSubject(name) : plan.suspendedSubject(name);
  return writeLetter(language, subject, [
    greeting(language, facts.member),
    words(plan.notPaid(name, language.price(facts.price))),
    words(renewsAt ? plan.nextTry(language.moment(renewsAt, timeZone)) : plan.lastTry),
    { kind: 'facts', facts: planRows(facts) },
    planLink(facts),
  ]);
}
