import { aviosBack } from './avios-back.ts';
import type { OrderFacts } from './facts.ts';
import { greeting, historyLink, orderRows, tellMoment, tellPrice } from './order-words.ts';
import { type Fact, words } from './parts.ts';
import { type WrittenLetter, writeLetter } from './write-letter.ts';

export function refunded(facts: OrderFacts): WrittenLetter {
  const { refundedAt, timeZone } = facts;
  const price = tellPrice(facts);
  const when: Fact[] = refundedAt ? [['Refunded on', tellMoment(refundedAt, timeZone)]] : [];
  return writeLetter(`Your refund of ${price}`, [
    greeting(facts.member),
    words(
      `We have sent ${price} back to the card or wallet that you paid with. Your bank may need a few days to show it.`,
    ),
    ...aviosBack(facts),
    { kind: 'facts', facts: [...orderRows(facts), ...when] },
    historyLink(facts),
  ]);
}
