import { type Fields, isFields } from './fields.ts';

export type LinkType = 'Entry' | 'Asset';
export type Link = { linkType: LinkType; id: string };

/** In the folder a link is written `{ "$entry": "id" }` or `{ "$asset": "id" }`. */
function writtenLink(value: unknown): Link | undefined {
  if (!isFields(value)) return undefined;
  if ('$entry' in value) return { linkType: 'Entry', id: String(value.$entry) };
  if ('$asset' in value) return { linkType: 'Asset', id: String(value.$asset) };
  return undefined;
}

/** A field links as a whole or as a list of links; inside other structures links do not count. */
export function linksOf(fields: Fields): Link[] {
  return Object.values(fields)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .map(writtenLink)
    .filter((link) => link !== undefined);
}

/** A written link as the Delivery API spells it. */
export function wireLink(value: unknown) {
  const link = writtenLink(value);
  return link && { sys: { type: 'Link', ...link } };
}
