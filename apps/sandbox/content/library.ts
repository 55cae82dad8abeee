import { readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';

export type Fields = Record<string, unknown>;

/** One entry as it lies in the content folder: its fields, by locale. */
export type Entry = { id: string; type: string; locales: Map<string, Fields> };

export type Library = {
  entries(): readonly Entry[];
  close(): void;
};

/** `<type>/<id>.<locale>.json` */
const ENTRY_FILE = /^(?<id>[\w-]+)\.(?<locale>[a-z]{2}-[A-Z]{2})\.json$/;

/** The content folder, read once and again after it changed. */
export function openLibrary(folder: string): Library {
  let entries: readonly Entry[] | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    entries = undefined;
  });
  return {
    entries: () => {
      entries ??= readEntries(folder);
      return entries;
    },
    close: () => watcher.close(),
  };
}

function readEntries(folder: string): Entry[] {
  const entries = new Map<string, Entry>();
  for (const type of readdirSync(folder, { withFileTypes: true })) {
    if (!type.isDirectory()) continue;
    for (const file of readdirSync(join(folder, type.name)).toSorted()) {
      const { id, locale } = ENTRY_FILE.exec(file)?.groups ?? {};
      if (!id || !locale) continue;
      // An asset and an entry may share an id, as in the real service.
      const key = `${type.name}/${id}`;
      const entry = entries.get(key) ?? { id, type: type.name, locales: new Map() };
      entry.locales.set(locale, JSON.parse(readFileSync(join(folder, type.name, file), 'utf8')));
      entries.set(key, entry);
    }
  }
  return [...entries.values()];
}

const DEFAULT_LOCALE = 'en-GB';

/** A field that a locale lacks is taken from the default locale. */
export function fieldsIn(entry: Entry, locale: string): Fields {
  return { ...entry.locales.get(DEFAULT_LOCALE), ...entry.locales.get(locale) };
}
