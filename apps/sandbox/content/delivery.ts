import type { ValueContext } from './dynamic-values.ts';
import { DEFAULT_LOCALE, type Edition, type Entry, fieldsIn, type Library } from './library.ts';
import { type Link, type LinkType, linksOf } from './links.ts';
import { wireFields } from './wire-fields.ts';

/** URL and dimensions of an asset's file. */
type Picture = { url: string; contentType: string; width: number; height: number };

export type Delivery = {
  library: Library;
  space: string;
  environment: string;
  context: ValueContext;
  picture(file: string): Promise<Picture>;
};

type Answer = { status: number; body: unknown };

const CONTROLS = new Set(['content_type', 'locale', 'include', 'limit', 'skip']);
const MOST_LEVELS = 10;

/**
 * Answers a query for entries like Contentful's Delivery API, with linked entries in `includes`.
 */
export async function deliverEntries(
  delivery: Delivery,
  edition: Edition,
  query: URLSearchParams,
): Promise<Answer> {
  const unknown = [...query.keys()].filter(
    (key) => !CONTROLS.has(key) && !key.startsWith('fields.'),
  );
  if (unknown.length > 0) {
    return failure(
      400,
      'InvalidQuery',
      `The query could not be understood: ${unknown.join(', ')}.`,
    );
  }
  const locale = query.get('locale') ?? DEFAULT_LOCALE;
  const all = delivery.library.entries(edition);
  const found = all.filter((entry) => matches(entry, locale, query));
  const skip = Number(query.get('skip') ?? 0);
  const limit = Number(query.get('limit') ?? 100);
  const page = found.slice(skip, skip + limit);
  const levels = Math.min(Number(query.get('include') ?? 1), MOST_LEVELS);
  const linked = follow(page, all, locale, levels);

  return {
    status: 200,
    body: {
      sys: { type: 'Array' },
      total: found.length,
      skip,
      limit,
      items: page.map((entry) => wireEntry(delivery, entry, locale)),
      includes: {
        Entry: linked.Entry.map((entry) => wireEntry(delivery, entry, locale)),
        Asset: await Promise.all(linked.Asset.map((asset) => wireAsset(delivery, asset, locale))),
      },
    },
  };
}

export function failure(status: number, id: string, message: string): Answer {
  return { status, body: { sys: { type: 'Error', id }, message } };
}

function matches(entry: Entry, locale: string, query: URLSearchParams): boolean {
  if (entry.type === 'asset' || entry.type !== query.get('content_type')) return false;
  const fields = fieldsIn(entry, locale);
  return [...query].every(([key, wanted]) => {
    if (!key.startsWith('fields.')) return true;
    const value = fields[key.slice('fields.'.length)];
    // As in Contentful, a list field matches if it contains the value.
    return Array.isArray(value) ? value.includes(wanted) : value === wanted;
  });
}

/** Entries that are linked from the page's entries, breadth-first up to the number of levels. */
function follow(
  page: readonly Entry[],
  all: readonly Entry[],
  locale: string,
  levels: number,
): Record<LinkType, Entry[]> {
  const seen = new Set(page);
  const linked: Record<LinkType, Entry[]> = { Entry: [], Asset: [] };
  let level = [...page];
  for (let depth = 0; depth < levels; depth++) {
    const next: Entry[] = [];
    for (const link of level.flatMap((entry) => linksOf(fieldsIn(entry, locale)))) {
      const target = all.find((entry) => isTarget(entry, link));
      if (!target || seen.has(target)) continue;
      seen.add(target);
      linked[link.linkType].push(target);
      next.push(target);
    }
    level = next;
  }
  return linked;
}

function isTarget(entry: Entry, link: Link): boolean {
  return entry.id === link.id && (entry.type === 'asset') === (link.linkType === 'Asset');
}

function wireEntry(delivery: Delivery, entry: Entry, locale: string) {
  const contentType = { sys: { type: 'Link', linkType: 'ContentType', id: entry.type } };
  return {
    metadata: { tags: [], concepts: [] },
    sys: { ...system(delivery, entry.id, locale), type: 'Entry', contentType },
    fields: wireFields(fieldsIn(entry, locale), delivery.context),
  };
}

async function wireAsset(delivery: Delivery, asset: Entry, locale: string) {
  const { title, file } = fieldsIn(asset, locale);
  const { url, contentType, width, height } = await delivery.picture(String(file));
  return {
    metadata: { tags: [], concepts: [] },
    sys: { ...system(delivery, asset.id, locale), type: 'Asset' },
    fields: {
      title,
      file: { url, contentType, fileName: file, details: { image: { width, height } } },
    },
  };
}

function system({ space, environment }: Delivery, id: string, locale: string) {
  const published = '2026-01-01T00:00:00.000Z';
  return {
    id,
    locale,
    revision: 1,
    createdAt: published,
    updatedAt: published,
    space: { sys: { type: 'Link', linkType: 'Space', id: space } },
    environment: { sys: { type: 'Link', linkType: 'Environment', id: environment } },
  };
}
