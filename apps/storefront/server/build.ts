import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type * as OurEntry from '../app/entry.server.tsx';
import type { PageHandler } from '../app/entry.server.tsx';
import type { Visit } from '../app/visit.server.ts';
import { inlineStyles, readStyles } from './inline-styles.ts';

/** The built storefront, which renders pages. */
export type StorefrontBuild = {
  isDevelopment: boolean;
  handle(request: Request, visit: Visit): Promise<Response>;
};

export const STOREFRONT_FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** Loads the build in a folder. */
export async function loadBuild(folder: string): Promise<StorefrontBuild> {
  const build: ServerBuild = await import(pathToFileURL(join(folder, 'server', 'index.js')).href);
  const handlers = new Map<string, PageHandler>();
  const styles = readStyles(folder);
  return {
    isDevelopment: false,
    handle: async (request, visit) => {
      const basename = basenameOf(visit);
      const handler = handlers.get(basename) ?? pageHandler({ ...build, basename }, 'production');
      handlers.set(basename, handler);
      const response = await handler(request, visit);
      if (!isHtml(response) || !response.body) return response;
      const html = inlineStyles(await response.text(), styles, visit.nonce);
      return new Response(html, response);
    },
  };
}

export function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}

/** One build serves every base path and language: the router takes both as the base of its paths. */
export function basenameOf({ basePath, localeInPath, locale }: Visit): string {
  return (localeInPath ? `${basePath}/${locale}` : basePath) || '/';
}

export function pageHandler(build: ServerBuild, mode: 'production' | 'development'): PageHandler {
  if (!isOurs(build.entry.module)) throw new Error('The build lacks the storefront’s server entry');
  return build.entry.module.createPageHandler(build, mode);
}

function isOurs(module: object): module is typeof OurEntry {
  return 'createPageHandler' in module;
}
