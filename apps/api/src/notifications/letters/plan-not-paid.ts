import type { SubscriptionRefusalFacts } from './facts.ts';
import { planLink, planRows, plansLink } from './plan-words.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { type Part, words } from './writing/parts.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** A renewal that the card was refused for, when it is tried again, and how to pay it now. */
export function planNotPaid(facts: SubscriptionRefusalFacts): WrittenLetter {
  const { name, retryDates, cardDigits } = facts;
  const language = languageOf(facts.locale);
  const { plan } = language.words;
  const isLast = retryDates.length === 0;
  const subject = isLast ? plan.suspendedSubject(name) : plan.notRenewedSubject(name);
  return writeLetter(language, subject, [
    greeting(language, facts.member),
    words(plan.notPaid(name, language.price(facts.price), cardDigits)),
    ...(isLast ? [words(plan.lastTry), plansLink(facts)] : waysToPay(facts)),
    { kind: 'facts', facts: planRows(facts) },
    planLink(facts),
  ]);
}

function waysToPay({
  id,
  retryDates,
  timeZone,
  locale,
  shopUrl,
}: SubscriptionRefusalFacts): Part[] {
  const language = languageOf(locale);
  const { plan } = language.words;
  return [
    words(plan.nextTries(language.days(retryDates, timeZone))),
    words(plan.anotherCard),
    { kind: 'link', words: plan.payNow, shopUrl, path: `/checkout/${id}` },
  ];
}
