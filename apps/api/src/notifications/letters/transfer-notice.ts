import type { OrderFacts } from './facts.ts';
import type { Block } from './writing/blocks.ts';
import { languageOf } from './writing/language.ts';
import { shopLink } from './writing/shop-link.ts';

/**
 * A security notice: whoever took over an account can move its avios, so every letter that tells the
 * sender of a transfer also says what to do if they did not make it.
 */
export function transferNotice(facts: OrderFacts): Block[] {
  if (facts.product !== 'transfer') return [];
  const { transferNotice, contactUs } = languageOf(facts.locale).words;
  return [
    {
      kind: 'warning',
      text: facts.deliveredAt ? transferNotice.notYou : transferNotice.notYouScheduled,
      link: { text: contactUs, url: shopLink(facts, '/contact') },
    },
  ];
}
