import type { PlanFacts } from './facts.ts';
import { planLink, planRows } from './plan-words.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** To who has cancelled: until when the plan runs, or that it has ended. */
export function planCancelled(facts: PlanFacts): WrittenLetter {
  const language = languageOf(facts.locale);
  const { plan } = language.words;
  return writeLetter(language, plan.cancelledSubject(facts.name), [
    greeting(language, facts.member),
    words(whatHappened(facts)),
    words(plan.noMoreCharges),
    { kind: 'facts', facts: planRows(facts) },
    planLink(facts),
  ]);
}

function whatHappened(facts: PlanFacts): string {
  const { name, status, billing, cancelsAt, statusSince, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { plan } = language.words;
  if (status !== 'cancelled_scheduled' || !cancelsAt) {
    return plan.ended(name, language.moment(statusSince, timeZone));
  }
  const sentences = [
    plan.runsUntil(name, language.moment(cancelsAt, timeZone)),
    ...(billing === 'annually' ? [plan.untilThen] : []),
    plan.canUndo,
  ];
  return sentences.join(' ');
}
