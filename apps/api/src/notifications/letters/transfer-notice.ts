import type { OrderFacts } from './facts.ts';
import { languageOf } from './writing/language.ts';
import { type Part, words } from './writing/parts.ts';

/**
 * A security notice: whoever took over an account can move its avios, so every letter that tells the
 * sender of a transfer also says what to do if they did not make it.
 */
export function transferNotice({ product, deliveredAt, locale, shopUrl }: OrderFacts): Part[] {
  if (product !== 'transfer') return [];
  const { transferNotice } = languageOf(locale).words;
  return [
    words(deliveredAt ? transferNotice.notYou : transferNotice.notYouScheduled),
    { kind: 'link', words: transferNotice.contact, shopUrl, path: '/contact' },
  ];
}
