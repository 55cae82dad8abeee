import type { SubscriptionCardFacts } from './facts.ts';
import { newPrice, planButton, planRows, yearDrawing } from './plan-words.ts';
import { paragraph } from './writing/blocks.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { shopLink } from './writing/shop-link.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** The member has changed the card that is charged: confirmation and security notice. */
export function planCardChanged(facts: SubscriptionCardFacts): WrittenLetter {
  const { name, price, renewsAt, changedAt, cardDigits, timeZone } = facts;
  const language = languageOf(facts.locale);
  const { plan, reason, contactUs } = language.words;
  const changed = plan.cardChanged(name, language.moment(changedAt, timeZone), cardDigits);
  const next =
    renewsAt && plan.nextCharge(language.price(price), language.moment(renewsAt, timeZone));
  return writeLetter(facts, {
    subject: plan.cardChangedSubject(name),
    drawing: yearDrawing(facts),
    blocks: [
      paragraph(`${greeting(language, facts.member)}${changed}`),
      ...(next ? [paragraph(next)] : []),
      ...newPrice(facts),
      planButton(facts),
      {
        kind: 'warning',
        text: plan.cardNotYou,
        link: { text: contactUs, url: shopLink(facts, '/contact') },
      },
      { kind: 'facts', facts: planRows(facts) },
    ],
    reason: reason.plan,
  });
}
