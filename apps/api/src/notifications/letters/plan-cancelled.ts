import type { SubscriptionFacts } from './facts.ts';
import { newPrice, planButton, planRows, plansButton, yearDrawing } from './plan-words.ts';
import { paragraph } from './writing/blocks.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** To who has cancelled: until when the subscription runs, or that it has ended. */
export function planCancelled(facts: SubscriptionFacts): WrittenLetter {
  const { name, billing, cancelsAt, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { plan, reason } = language.words;
  if (facts.status !== 'cancelled_scheduled' || !cancelsAt) {
    return ended(facts, plan.cancelledSubject(name));
  }
  const sentences = [
    plan.runsUntil(name, language.moment(cancelsAt, timeZone)),
    ...(billing === 'annually' ? [plan.untilThen] : []),
    plan.canUndo,
  ];
  return writeLetter(facts, {
    subject: plan.cancelledSubject(name),
    drawing: yearDrawing(facts),
    blocks: [
      paragraph(`${greeting(language, facts.member)}${sentences.join(' ')}`),
      paragraph(plan.noMoreCharges),
      planButton(facts),
      { kind: 'facts', facts: planRows(facts) },
    ],
    reason: reason.plan,
  });
}

/** The last day of a subscription that was cancelled has come. */
export function planEnded(facts: SubscriptionFacts): WrittenLetter {
  return ended(facts, languageOf(facts.locale).words.plan.endedSubject(facts.name));
}

function ended(facts: SubscriptionFacts, subject: string): WrittenLetter {
  const language = languageOf(facts.locale);
  const { plan, reason } = language.words;
  const sentence = plan.ended(facts.name, language.moment(facts.statusSince, facts.timeZone));
  return writeLetter(facts, {
    subject,
    blocks: [
      paragraph(`${greeting(language, facts.member)}${sentence}`),
      paragraph(plan.noMoreCharges),
      plansButton(facts),
      { kind: 'facts', facts: planRows(facts) },
    ],
    reason: reason.plan,
  });
}

/** The cancellation was undone. */
export function planResumed(facts: SubscriptionFacts): WrittenLetter {
  const { name, price, renewsAt, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { plan, reason } = language.words;
  const next =
    renewsAt && plan.nextCharge(language.price(price), language.moment(renewsAt, timeZone));
  const sentences = [plan.resumed(name), ...(next ? [next] : [])];
  return writeLetter(facts, {
    subject: plan.resumedSubject(name),
    drawing: yearDrawing(facts),
    blocks: [
      paragraph(`${greeting(language, facts.member)}${sentences.join(' ')}`),
      ...newPrice(facts),
      planButton(facts),
      { kind: 'facts', facts: planRows(facts) },
    ],
    reason: reason.plan,
  });
}
