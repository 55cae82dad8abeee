import type { Server } from 'node:http';
import { createServer, type ViteDevServer } from 'vite';
import { DESK_FOLDER } from './build.ts';

/** Vite's development server for the desk's pages, with reloading over the desk's own port. */
export async function startDeskDevelopment(server: Server): Promise<ViteDevServer> {
  return await createServer({
    root: DESK_FOLDER,
    server: { middlewareMode: true, hmr: { server } },
    appType: 'spa',
    // The storefront's server keeps its own beside it.
    cacheDir: 'node_modules/.cache/vite-desk',
  });
}
