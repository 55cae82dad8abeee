import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContentApp } from '@cairn/sandbox/content/app';
import { getRequestListener } from '@hono/node-server';
import { listen } from '../../local/listen.ts';

const DEMO_CONTENT = fileURLToPath(new URL('../../content', import.meta.url));

export type ContentService = { origin: string; host: string; stop(): Promise<void> };

/** The content stand-in over a folder, on a free port. */
export async function startContentService(folder = DEMO_CONTENT): Promise<ContentService> {
  const cacheFolder = await mkdtemp(join(tmpdir(), 'cairn-pictures-'));
  const publicUrl = 'http://content.example';
  const { app, close } = createContentApp({ folder, cacheFolder, publicUrl });
  const { port, stop } = await listen('PORT', 0, '127.0.0.1', getRequestListener(app.fetch));
  return {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    stop: async () => {
      close();
      await stop();
      await rm(cacheFolder, { recursive: true });
    },
  };
}
