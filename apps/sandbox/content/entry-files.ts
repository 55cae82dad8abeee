import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fields, isFields } from './fields.ts';
import type { Log } from './log.ts';
import { wireFields } from './wire-fields.ts';

/** A readable content file, by its path in the folder. */
export type EntryFile = { path: string; fields: Fields };

type ParsedFile = { text: string; fields: Fields | undefined };

/** Re-reads changed files; a broken file keeps its last valid fields. */
export function createFileReader(folder: string, log: Log) {
  let parsed = new Map<string, ParsedFile>();

  function read(path: string): ParsedFile {
    const previous = parsed.get(path);
    const text = textOf(join(folder, path));
    // Unchanged broken files are not logged again.
    if (previous?.text === text) return previous;
    try {
      return { text, fields: parse(text) };
    } catch (error) {
      log.error({ file: path, reason: String(error) }, 'content file is invalid');
      return { text, fields: previous?.fields };
    }
  }

  return (paths: readonly string[]): EntryFile[] => {
    parsed = new Map(paths.map((path) => [path, read(path)]));
    return [...parsed].flatMap(([path, { fields }]) => (fields ? [{ path, fields }] : []));
  };
}

/** An unreadable or just deleted file counts as empty, and so as broken. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function parse(text: string): Fields {
  const fields: unknown = JSON.parse(text);
  if (!isFields(fields)) throw new Error('It holds no fields');
  // Validates the fields here, where the file's name is known.
  wireFields(fields, { now: () => new Date(), publicUrl: '' });
  return fields;
}
