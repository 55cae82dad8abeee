import { paidWith } from '@cairn/contract/orders/paid-with';
import type { OrderFacts, RefundEventFacts } from './facts.ts';
import { orderButton, orderFacts } from './order-words.ts';
import { paragraph } from './writing/blocks.ts';
import { picture } from './writing/drawings.ts';
import { languageOf } from './writing/language.ts';
import { greeting } from './writing/names.ts';
import { type WrittenLetter, writeLetter } from './writing/write-letter.ts';

/** The provider rejected the refund, or the bank sent its money back. */
export function refundFailed(facts: RefundEventFacts<OrderFacts>): WrittenLetter {
  return writeNews(facts, 'refundFailed');
}

/** A refund was requested again, and is made. */
export function refundRepeated(facts: RefundEventFacts<OrderFacts>): WrittenLetter {
  return writeNews(facts, 'refundRepeated');
}

function writeNews(
  facts: RefundEventFacts<OrderFacts>,
  news: 'refundFailed' | 'refundRepeated',
): WrittenLetter {
  const { member, reference, paymentMethod } = facts;
  const language = languageOf(facts.locale);
  const { [news]: said, facts: about, reason } = language.words;
  const refund = language.price({ ...facts.price, amount: facts.refund });
  return writeLetter(facts, {
    subject: said.subject(refund),
    reference,
    drawing: picture('refund'),
    blocks: [
      paragraph(
        `${greeting(language, member)}${said.text(refund, about.wayBack(paidWith(paymentMethod)))}`,
      ),
      paragraph(said.next),
      orderButton(facts),
      orderFacts(facts),
    ],
    reason: reason.order,
  });
}
