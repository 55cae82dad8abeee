import type { RequestListener } from 'node:http';
import { join, resolve } from 'node:path';
import type { Api } from '@cairn/api/server';
import { createDeskPages } from '@cairn/desk/pages';
import { serveAssets } from '@cairn/storefront/serve-assets';
import { getRequestListener } from '@hono/node-server';
import { buildDesk } from './build-desk.ts';
import { clientAddress } from './client-address.ts';
import type { Config } from './config.ts';
import { type Listening, listen, postponedListener } from './listen.ts';
import { shareAssets } from './share-assets.ts';

type DeskOptions = { isDevelopment: boolean; onProgress: (message: string) => void };

export type DeskPort = {
  port: Listening;
  /** The origin at which staff reach the desk. */
  origin: string;
  /** From now on the desk answers; requests so far have waited. */
  open(desk: NonNullable<Api['desk']>, options: DeskOptions): Promise<void>;
};

/** Everything else at the desk's origin is a page. */
const OF_API = /^\/(desk|health)(\/|$)/;

/** Takes the desk's port. The desk stays on a port of its own, so that it can be kept inside a network. */
export async function listenForDesk(
  config: Config,
  started: AsyncDisposableStack,
): Promise<DeskPort> {
  const { DESK_PORT, DESK_ORIGIN, HOST } = config;
  const { listener, whenReady } = postponedListener();
  const port = await listen('DESK_PORT', DESK_PORT, HOST, listener);
  started.defer(port.stop);
  const origin = DESK_ORIGIN ?? `http://localhost:${port.port}`;

  async function open(desk: NonNullable<Api['desk']>, options: DeskOptions) {
    const pages = options.isDevelopment
      ? await developedPages(port, started)
      : await builtPages(config, origin, options);
    const api = answering(desk, config);
    whenReady((request, response) => {
      const { pathname } = new URL(request.url ?? '', origin);
      return OF_API.test(pathname) ? api(request, response) : pages(request, response);
    });
  }

  return { port, origin, open };
}

async function builtPages(
  config: Config,
  origin: string,
  { onProgress }: DeskOptions,
): Promise<RequestListener> {
  const build = await buildDesk(onProgress);
  // Not beside the shop's own: its origin need not serve the desk's files.
  const shared = join(resolve(config.ASSETS_DIR ?? join(config.DATA_DIR, 'assets')), 'desk');
  await shareAssets(build, shared);
  const isHttps = origin.startsWith('https:');
  const pages = createDeskPages({ build, assets: serveAssets(build, shared), isHttps });
  return getRequestListener(pages.fetch);
}

async function developedPages(
  port: Listening,
  started: AsyncDisposableStack,
): Promise<RequestListener> {
  const { startDeskDevelopment } = await import('@cairn/desk/development');
  const vite = await startDeskDevelopment(port.server);
  started.defer(() => vite.close());
  return vite.middlewares;
}

function answering(desk: NonNullable<Api['desk']>, { BEHIND_PROXY }: Config): RequestListener {
  return getRequestListener((request, { incoming }) =>
    desk(request, { address: clientAddress(incoming, BEHIND_PROXY) }),
  );
}
