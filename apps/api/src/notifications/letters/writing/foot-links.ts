import type { Reader } from '../facts.ts';
import type { Link } from './blocks.ts';
import { languageOf } from './language.ts';
import { shopLink } from './shop-link.ts';

export function footLinks(reader: Reader): Link[] {
  const { contactUs, privacy } = languageOf(reader.locale).words;
  return [
    { text: contactUs, url: shopLink(reader, '/contact') },
    { text: privacy, url: shopLink(reader, '/resources/privacy') },
  ];
}
