import type { SubscriptionFacts } from './facts.ts';
import { newPrice, planLink, planRows, plansLink } from './plan-words.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** To who has cancelled: until when the subscription runs, or that it has ended. */
export function planCancelled(facts: SubscriptionFacts): WrittenLetter {
  const { name, billing, cancelsAt, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { plan } = language.words;
  if (facts.status !== 'cancelled_scheduled' || !cancelsAt) {
    return ended(facts, plan.cancelledSubject(name));
  }
  const sentences = [
    plan.runsUntil(name, language.moment(cancelsAt, timeZone)),
    ...(billing === 'annually' ? [plan.untilThen] : []),
    plan.canUndo,
  ];
  return writeLetter(language, plan.cancelledSubject(name), [
    greeting(language, facts.member),
    words(sentences.join(' ')),
    words(plan.noMoreCharges),
    { kind: 'facts', facts: planRows(facts) },
    planLink(facts),
  ]);
}

/** The last day of a subscription that was cancelled has come. */
export function planEnded(facts: SubscriptionFacts): WrittenLetter {
  return ended(facts, languageOf(facts.locale).words.plan.endedSubject(facts.name));
}

function ended(facts: SubscriptionFacts, subject: string): WrittenLetter {
  const language = languageOf(facts.locale);
  const { plan } = language.words;
  return writeLetter(language, subject, [
    greeting(language, facts.member),
    words(plan.ended(facts.name, language.moment(facts.statusSince, facts.timeZone))),
    words(plan.noMoreCharges),
    { kind: 'facts', facts: planRows(facts) },
    planLink(facts),
    plansLink(facts),
  ]);
}

/** The cancellation was undone. */
export function planResumed(facts: SubscriptionFacts): WrittenLetter {
  const { name, price, renewsAt, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { plan } = language.words;
  const next =
    renewsAt && plan.nextCharge(language.price(price), language.moment(renewsAt, timeZone));
  return writeLetter(language, plan.resumedSubject(name), [
    greeting(language, facts.member),
    words([plan.resumed(name), ...(next ? [next] : [])].join(' ')),
    ...newPrice(facts),
    { kind: 'facts', facts: planRows(facts) },
    planLink(facts),
  ]);
}
