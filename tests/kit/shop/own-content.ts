import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quietTest } from '../browser/quiet-test.ts';
import { type RunningShop, startShop } from './shop.ts';

const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));

type Fields = Record<string, unknown>;

export type OwnContent = {
  /** Changes some fields of an entry, given as `<type>/<id>.<locale>`. */
  edit(entry: string, changed: Fields): Promise<void>;
  /** Writes a whole entry, or a draft as `<type>/<id>.<locale>.draft`. */
  write(entry: string, fields: Fields): Promise<void>;
  read(entry: string): Promise<Fields>;
  remove(entry: string): Promise<void>;
};

/** A shop with a copy of the content folder that tests may change. */
export const testWithOwnContent = quietTest.extend<
  { content: OwnContent },
  { folder: string; shop: RunningShop }
>({
  folder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'cairn-content-'));
      await cp(CONTENT, folder, { recursive: true });
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ folder }, use) => {
      const shop = await startShop({ CONTENT_DIR: folder });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ shop }, use) => await use(shop.origin),
  content: async ({ folder }, use) => {
    const fileOf = (entry: string) => join(folder, `${entry}.json`);
    const write = (entry: string, fields: Fields) =>
      writeFile(fileOf(entry), JSON.stringify(fields));
    const read = async (entry: string): Promise<Fields> =>
      JSON.parse(await readFile(fileOf(entry), 'utf8'));
    await use({
      write,
      read,
      edit: async (entry, changed) => await write(entry, { ...(await read(entry)), ...changed }),
      remove: (entry) => rm(fileOf(entry)),
    });
  },
});
