import type { OrderFacts } from './facts.ts';
import {
  greeting,
  historyLink,
  orderRows,
  recipientName,
  refundRule,
  tellAvios,
  tellMoment,
  tellOrder,
} from './order-words.ts';
import { words } from './parts.ts';
import { type WrittenLetter, writeLetter } from './write-letter.ts';

/** To whoever paid: what they have for it, or on which day it will be there. */
export function receipt(facts: OrderFacts): WrittenLetter {
  return writeLetter(`Your receipt: ${tellOrder(facts)}`, [
    greeting(facts.member),
    words(`Thank you. ${news(facts)}`),
    { kind: 'facts', facts: orderRows(facts) },
    refundRule(facts),
    historyLink(facts),
  ]);
}

function news(facts: OrderFacts): string {
  const { product, avios, bonusAvios, deliverAt, timeZone } = facts;
  const count = tellAvios(avios + bonusAvios);
  const name = recipientName(facts);
  const day = deliverAt && tellMoment(deliverAt, timeZone);
  switch (product) {
    case 'purchase':
      return `Your ${count} are in your account.`;
    case 'booster':
      return `We have added ${count} to your account.`;
    case 'gift':
      return day
        ? `Your gift is paid. We will put ${count} into ${name}’s account on ${day}. Until then you can cancel it in your history.`
        : `Your gift of ${count} is in ${name}’s account.`;
    case 'transfer':
      return day
        ? `Your transfer is paid. We have set ${count} aside in your account and will move them to ${name}’s on ${day}.`
        : `We have moved ${count} from your account to ${name}’s.`;
  }
}
