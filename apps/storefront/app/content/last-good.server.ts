import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the content service last said and we could read; it outlives the process. */
export type LastGood = {
  keep(key: string, fields: unknown): Promise<void>;
  find(key: string): Promise<unknown>;
};

export function createLastGood(folder: string): LastGood {
  const kept = new Map<string, string>();
  return {
    async keep(key, fields) {
      const text = JSON.stringify(fields);
      if (kept.get(key) === text) return;
      kept.set(key, text);
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${key}.json`);
      // Written aside and moved, so that a crash cannot leave half an answer.
      await writeFile(`${file}.unfinished`, text);
      await rename(`${file}.unfinished`, file);
    },
    async find(key) {
      const text =
        kept.get(key) ?? (await readFile(join(folder, `${key}.json`), 'utf8').catch(() => 'null'));
      return JSON.parse(text);
    },
  };
}
