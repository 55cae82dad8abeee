import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fields, isFields } from './fields.ts';
import type { Log } from './log.ts';
import { wireFields } from './wire-fields.ts';

/** A readable content file, by its path in the folder. */
export type EntryFile = { path: string; fields: Fields };

type Known = { text: string; fields: Fields | undefined };

/** Re-reads changed files; a broken file keeps its last valid fields. */
export function createFileReader(folder: string, log: Log) {
  let known = new Map<string, Known>();

  function read(path: string): Known {
    const before = known.get(path);
    const text = textOf(join(folder, path));
    // Unchanged broken files are not logged again.
    if (before?.text === text) return before;
    try {
      return { text, fields: parse(text) };
    } catch (error) {
      log.error({ file: path, reason: String(error) }, 'a content file is broken');
      return { text, fields: before?.fields };
    }
  }

  return (paths: readonly string[]): EntryFile[] => {
    known = new Map(paths.map((path) => [path, read(path)]));
    return [...known].flatMap(([path, { fields }]) => (fields ? [{ path, fields }] : []));
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
