import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The last valid answers of the content service, on disk, so that they survive a restart. */
export type LastGood = {
  keep(key: string, fields: unknown): Promise<void>;
  find(key: string): Promise<unknown>;
};

export function createLastGood(folder: string): LastGood {
  const kept = new Map<string, string>();
  const fileOf = (key: string) => join(folder, `${key}.json`);
  return {
    async keep(key, fields) {
      const text = JSON.stringify(fields);
      if (kept.get(key) === text) return;
      await mkdir(folder, { recursive: true });
      const file = fileOf(key);
      // Written to a temporary file and renamed, so that neither a crash nor another process on this
      // folder can leave half an answer.
      const unfinished = `${file}.${process.pid}.unfinished`;
      await writeFile(unfinished, text);
      await rename(unfinished, file);
      kept.set(key, text);
    },
    async find(key) {
      return parse(kept.get(key) ?? (await readFile(fileOf(key), 'utf8').catch(() => '')));
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
