import type { Fields } from './library.ts';

export type LinkType = 'Entry' | 'Asset';
export type Link = { linkType: LinkType; id: string };

/** In the folder a link is written `{ "$entry": "id" }` or `{ "$asset": "id" }`. */
function writtenLink(value: unknown): Link | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
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

/** The fields as the Delivery API spells them. */
export function withWireLinks(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(wireValue) : wireValue(value),
    ]),
  );
}

function wireValue(value: unknown): unknown {
  const link = writtenLink(value);
  return link ? { sys: { type: 'Link', ...link } } : value;
}
