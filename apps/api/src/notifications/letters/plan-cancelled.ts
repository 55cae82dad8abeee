import type { PlanFacts } from './facts.ts';
import { greeting, tellMoment } from './order-words.ts';
import { words } from './parts.ts';
import { planLink, planRows } from './plan-words.ts';
import { type WrittenLetter, writeLetter } from './write-letter.ts';

/** To who has cancelled: until when the plan runs, or that it has ended. */
export function planCancelled(facts: PlanFacts): WrittenLetter {
  const { name } = facts;
  return writeLetter(`Your ${name} plan is cancelled`, [
    greeting(facts.member),
    words(news(facts)),
    words('We will not charge your card again. The avios you have are yours.'),
    { kind: 'facts', facts: planRows(facts) },
    planLink(facts),
  ]);
}

function news({ name, status, billing, cancelsAt, statusSince, timeZone }: PlanFacts): string {
  if (status !== 'cancelled_scheduled' || !cancelsAt) {
    return `Your ${name} plan ended on ${tellMoment(statusSince, timeZone)}.`;
  }
  const paid = billing === 'annually' ? ' Until then its avios come each month.' : '';
  return `Your ${name} plan runs until ${tellMoment(cancelsAt, timeZone)}.${paid} You can take the cancellation back before that.`;
}
