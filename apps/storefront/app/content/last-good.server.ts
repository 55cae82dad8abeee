import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the content service last said and we could read; it outlives the process. */
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
      // Written aside and moved, so that a crash cannot leave half an answer.
      await writeFile(`${file}.unfinished`, text);
      await rename(`${file}.unfinished`, file);
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
