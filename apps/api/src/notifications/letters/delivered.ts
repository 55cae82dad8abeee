import { refundEnd } from '../../orders/refund/refund-rules.ts';
import type { OrderFacts, Person } from './facts.ts';
import {
  contactLink,
  greeting,
  historyLink,
  orderRows,
  recipientName,
  refundRule,
  tellAvios,
  tellMoment,
  tellOrder,
} from './order-words.ts';
import { type Part, words } from './parts.ts';
import { type WrittenLetter, writeLetter } from './write-letter.ts';

/** To who got the avios. What they cost and where the order stands is the sender's business. */
export function deliveredToRecipient(facts: OrderFacts): WrittenLetter {
  const { avios, bonusAvios, recipient, shopUrl } = facts;
  const sender = tellSender(facts.member);
  const count = tellAvios(avios + bonusAvios);
  const message: Part[] = recipient?.message
    ? [words(`${sender} wrote:`), { kind: 'quote', quote: recipient.message }]
    : [];
  return writeLetter(`${sender} has sent you ${count}`, [
    greeting(recipient),
    words(`${sender} has sent you ${count}. They are in your account, ready to use.`),
    ...message,
    { kind: 'link', words: 'See your balance', shopUrl, path: '/' },
    words(
      'We have your address from the sender. If these avios are not meant for you, please tell us.',
    ),
    contactLink(facts),
  ]);
}

/** To who sent them, on the day that they waited for. */
export function deliveredToMember(facts: OrderFacts): WrittenLetter {
  const { avios, bonusAvios, paidAt, deliveredAt, timeZone } = facts;
  const count = tellAvios(avios + bonusAvios);
  const on = deliveredAt ? ` on ${tellMoment(deliveredAt, timeZone)}` : '';
  const isInTime = deliveredAt && deliveredAt < refundEnd(paidAt);
  return writeLetter(`Your ${tellOrder(facts)} has arrived`, [
    greeting(facts.member),
    words(`We put ${count} into ${recipientName(facts)}’s account${on}.`),
    { kind: 'facts', facts: orderRows(facts) },
    ...(isInTime ? [refundRule(facts)] : []),
    historyLink(facts),
  ]);
}

function tellSender(sender: Person | undefined): string {
  if (!sender) return 'Another member';
  const [initial] = sender.lastName;
  return initial ? `${sender.firstName} ${initial}.` : sender.firstName;
}
