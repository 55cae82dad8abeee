import { type Fields, isFields } from './fields.ts';

export type LinkType = 'Entry' | 'Asset';
export type Link = { linkType: LinkType; id: string };

/** In the content folder, a link is written `{ "$entry": "id" }` or `{ "$asset": "id" }`. */
function writtenLink(value: unknown): Link | undefined {
  if (!isFields(value)) return undefined;
  if ('$entry' in value) return { linkType: 'Entry', id: String(value.$entry) };
  if ('$asset' in value) return { linkType: 'Asset', id: String(value.$asset) };
  return undefined;
}

/** Links in a field are a single link or a list of them; nested structures are not followed. */
export function linksOf(fields: Fields): Link[] {
  return Object.values(fields)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .map(writtenLink)
    .filter((link) => link !== undefined);
}

/** A link in the Delivery API's format. */
export function wireLink(value: unknown) {
  const link = writtenLink(value);
  return link && { sys: { type: 'Link', ...link } };
}
