import type { PlanFacts } from './facts.ts';
import { contactLink, greeting, tellMoment, tellPrice } from './order-words.ts';
import { words } from './parts.ts';
import { planLink, planRows } from './plan-words.ts';
import { type WrittenLetter, writeLetter } from './write-letter.ts';

/** A renewal that the card did not pay for, and what comes of it. */
export function planNotPaid(facts: PlanFacts): WrittenLetter {
  const { name, renewsAt, timeZone } = facts;
  return writeLetter(
    renewsAt ? `We could not renew your ${name} plan` : `Your ${name} plan is suspended`,
    [
      greeting(facts.member),
      words(`We could not take the ${tellPrice(facts)} for your ${name} plan from your card.`),
      words(
        renewsAt
          ? `We will try again on ${tellMoment(renewsAt, timeZone)}. If the card is good by then, you need do nothing.`
          : 'That was the last try: we will not charge the card again, and no more avios come from this plan. The avios you have are yours. To take a plan with another card, cancel this one first.',
      ),
      { kind: 'facts', facts: planRows(facts) },
      planLink(facts),
      contactLink(facts),
    ],
  );
}
