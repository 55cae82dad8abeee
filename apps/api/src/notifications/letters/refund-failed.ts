import { paidWith } from '@cairn/contract/orders/paid-with';
import type { OrderFacts } from './facts.ts';
import { orderButton, orderFacts } from './order-words.ts';
import { paragraph } from './writing/blocks.ts';
import { picture } from './writing/drawings.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** The provider rejected the refund, or the bank sent its money back. */
export function refundFailed(facts: OrderFacts): WrittenLetter {
  return writeNews(facts, 'refundFailed');
}

/** The refund was made again after that. */
export function refundRepeated(facts: OrderFacts): WrittenLetter {
  return writeNews(facts, 'refundRepeated');
}

function writeNews(facts: OrderFacts, news: 'refundFailed' | 'refundRepeated'): WrittenLetter {
  const { member, reference, paymentMethod } = facts;
  const language = languageOf(facts.locale);
  const { [news]: said, facts: about, reason } = language.words;
  const price = language.price(facts.price);
  return writeLetter(facts, {
    subject: said.subject(price),
    reference,
    drawing: picture('refund'),
    blocks: [
      paragraph(
        `${greeting(language, member)}${said.text(price, about.wayBack(paidWith(paymentMethod)))}`,
      ),
      paragraph(said.next),
      orderButton(facts),
      orderFacts(facts),
    ],
    reason: reason.order,
  });
}
