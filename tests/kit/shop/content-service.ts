import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ContentSandbox, createContentApp } from '@cairn/sandbox/content/app';
import { getRequestListener } from '@hono/node-server';
import { listen } from '../../../local/listen.ts';

const DEMO_CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));

export type ContentFolder = {
  folder: string;
  /** Writes strings as they are, anything else as JSON; renamed into place, so that no reader sees half a file. */
  write(path: string, content: unknown): Promise<void>;
  remove(): Promise<void>;
};

/** A content folder of a test's own. */
export async function makeContentFolder(files: Record<string, unknown>): Promise<ContentFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-library-'));
  const write = async (path: string, content: unknown) => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}~`, typeof content === 'string' ? content : JSON.stringify(content));
    await rename(`${file}~`, file);
  };
  for (const [path, content] of Object.entries(files)) await write(path, content);
  return { folder, write, remove: () => rm(folder, { recursive: true }) };
}

export type ContentService = { origin: string; host: string; stop(): Promise<void> };

/** A test that expects an error passes its own log; otherwise the console message fails the test. */
const log = { error: (fields: object, message: string) => console.error(message, fields) };

/** The content stand-in over a folder, on a free port. */
export async function startContentService(
  folder = DEMO_CONTENT,
  options: Partial<Pick<ContentSandbox, 'publish' | 'log' | 'now' | 'cacheFolder'>> = {},
): Promise<ContentService> {
  const ownCache = await mkdtemp(join(tmpdir(), 'cairn-pictures-'));
  const urls = { publicUrl: 'http://content.example', shopUrl: 'http://shop.example/buy' };
  const { app, close } = createContentApp({
    ...{ folder, cacheFolder: ownCache, ...urls, log },
    ...options,
  });
  const { port, stop } = await listen('PORT', 0, '127.0.0.1', getRequestListener(app.fetch));
  return {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    stop: async () => {
      close();
      await stop();
      await rm(ownCache, { recursive: true, force: true });
    },
  };
}
