import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFileReader, type EntryFile } from './entry-files.ts';
import type { Fields } from './fields.ts';
import type { Log } from './log.ts';
import { watchFolder } from './watch-folder.ts';

/** An entry in the content folder: its fields by locale. */
export type Entry = { id: string; type: string; locales: Map<string, Fields> };

/** Published entries, or those overlaid with drafts. */
export type Edition = 'published' | 'preview';

export type Library = {
  entries(edition: Edition): readonly Entry[];
  close(): void;
};

/** `<type>/<id>.<locale>.json`; a draft ends in `.draft.json`. */
const ENTRY_FILE =
  /^(?<type>[^/]+)\/(?<id>[\w-]+)\.(?<locale>[a-z]{2}-[A-Z]{2})(?<draft>\.draft)?\.json$/;

/** The content folder, cached until it changes. */
export function openLibrary(folder: string, log: Log, onChange: () => void): Library {
  const readFiles = createFileReader(folder, log);
  let editions: Record<Edition, readonly Entry[]> | undefined;
  const watcher = watchFolder(folder, log, () => {
    editions = undefined;
    onChange();
  });
  return {
    entries: (edition) => {
      editions ??= editionsOf(readFiles(entryFiles(folder)));
      return editions[edition];
    },
    close: () => watcher.close(),
  };
}

function entryFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((type) => type.isDirectory())
    .flatMap((type) => readdirSync(join(folder, type.name)).map((file) => `${type.name}/${file}`))
    .filter((file) => ENTRY_FILE.test(file))
    .toSorted();
}

function editionsOf(files: readonly EntryFile[]): Record<Edition, readonly Entry[]> {
  const isDraft = ({ path }: EntryFile) => ENTRY_FILE.exec(path)?.groups?.draft !== undefined;
  const published = files.filter((file) => !isDraft(file));
  return {
    published: entriesOf(published),
    preview: entriesOf([...published, ...files.filter(isDraft)]),
  };
}

/** The later file for a locale replaces the earlier one. */
function entriesOf(files: readonly EntryFile[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { path, fields } of files) {
    const { type, id, locale } = ENTRY_FILE.exec(path)?.groups ?? {};
    if (!type || !id || !locale) continue;
    // As in Contentful, an asset and an entry may have the same id.
    const key = `${type}/${id}`;
    const entry = entries.get(key) ?? { id, type, locales: new Map() };
    entry.locales.set(locale, fields);
    entries.set(key, entry);
  }
  return [...entries.values()];
}

export const DEFAULT_LOCALE = 'en-GB';

/** Fields missing in a locale are taken from the default locale. */
export function fieldsIn(entry: Entry, locale: string): Fields {
  return { ...entry.locales.get(DEFAULT_LOCALE), ...entry.locales.get(locale) };
}
