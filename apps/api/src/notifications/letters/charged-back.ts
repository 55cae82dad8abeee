import { aviosBack } from './avios-back.ts';
import type { OrderFacts } from './facts.ts';
import { contactLink, greeting, historyLink, orderRows, tellPrice } from './order-words.ts';
import { words } from './parts.ts';
import { type WrittenLetter, writeLetter } from './write-letter.ts';

export function chargedBack(facts: OrderFacts): WrittenLetter {
  const price = tellPrice(facts);
  return writeLetter(`Your payment of ${price} was taken back`, [
    greeting(facts.member),
    words(`Your bank has taken back the ${price} that you paid us for this order.`),
    ...aviosBack(facts),
    { kind: 'facts', facts: orderRows(facts) },
    historyLink(facts),
    words('If you did not ask your bank for this, tell us and we will look into it with you.'),
    contactLink(facts),
  ]);
}
