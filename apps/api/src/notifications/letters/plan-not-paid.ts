import type { SubscriptionRefusalFacts } from './facts.ts';
import { planRows, plansButton, yearDrawing } from './plan-words.ts';
import { type Block, button, type Fact, note, paragraph } from './writing/blocks.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { shopLink } from './writing/shop-link.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** A renewal that the card was refused for, when it is tried again, and how to pay it now. */
export function planNotPaid(facts: SubscriptionRefusalFacts): WrittenLetter {
  const { name, retryDates, cardDigits, member } = facts;
  const language = languageOf(facts.locale);
  const { plan, reason } = language.words;
  const isLast = retryDates.length === 0;
  const notPaid = plan.notPaid(name, language.price(facts.price), cardDigits);
  return writeLetter(facts, {
    subject: isLast ? plan.suspendedSubject(name) : plan.notRenewedSubject(name),
    drawing: yearDrawing(facts),
    blocks: [
      paragraph(`${greeting(language, member)}${notPaid}`),
      ...(isLast ? [paragraph(plan.lastTry), plansButton(facts)] : waysToPay(facts)),
      { kind: 'facts', facts: planRows(facts) },
      ...(isLast ? [] : [wayOut(facts)]),
    ],
    reason: reason.plan,
  });
}

function wayOut(facts: SubscriptionRefusalFacts): Block {
  const { plan } = languageOf(facts.locale).words;
  return note(plan.preferToStop, { text: plan.manage, url: shopLink(facts, '/my-subscriptions') });
}

function waysToPay(facts: SubscriptionRefusalFacts): Block[] {
  const { id, retryDates, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { plan } = language.words;
  const steps = retryDates.map((day, index): Fact => {
    const isLast = index === retryDates.length - 1;
    return [language.day(day, timeZone), isLast ? plan.tryLast : plan.tryAgain];
  });
  const payNow = plan.payNow(language.price(facts.price));
  return [
    paragraph(plan.anotherCard),
    button({ text: payNow, url: shopLink(facts, `/checkout/${id}`) }),
    { kind: 'steps', steps },
  ];
}
