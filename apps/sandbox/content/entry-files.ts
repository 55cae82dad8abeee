import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fields, isFields } from './fields.ts';
import type { Log } from './log.ts';
import { wireFields } from './wire-fields.ts';

/** A file that could be read, by its path in the folder. */
export type EntryFile = { path: string; fields: Fields };

type Known = { text: string; fields: Fields | undefined };

/** Reads the same files again and again; a broken one stays what it was when it could be read. */
export function createFileReader(folder: string, log: Log) {
  let known = new Map<string, Known>();

  function read(path: string): Known {
    const before = known.get(path);
    const text = textOf(join(folder, path));
    // What was broken before is not told again either.
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

/** One that vanished just now, or may not be read, is as broken as an empty one. */
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
  // What could not be delivered is found here, where the file's name is known.
  wireFields(fields, { now: () => new Date(), publicUrl: '' });
  return fields;
}
