import type { Server } from 'node:http';
import type { ServerBuild } from 'react-router';
import { createServer, type ViteDevServer } from 'vite';
import { basenameOf, pageHandler, STOREFRONT_FOLDER, type StorefrontBuild } from './build.ts';

export type DevelopmentBuild = { build: StorefrontBuild; vite: ViteDevServer };

/** Vite's development server, with hot reloading over the shop's own port. */
export async function startDevelopment(server: Server): Promise<DevelopmentBuild> {
  const vite = await createServer({
    root: STOREFRONT_FOLDER,
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  });
  const build: StorefrontBuild = {
    isDevelopment: true,
    handle: async (request, visit) => {
      const loaded = await loadVirtualBuild(vite);
      const basename = basenameOf(visit);
      return await pageHandler({ ...loaded, basename }, 'development')(request, visit);
    },
  };
  return { build, vite };
}

async function loadVirtualBuild(vite: ViteDevServer): Promise<ServerBuild> {
  const module = await vite.ssrLoadModule('virtual:react-router/server-build');
  if (!isBuild(module)) throw new Error('The development server gave no build');
  return module;
}

function isBuild(module: object): module is ServerBuild {
  return 'entry' in module && 'routes' in module;
}
