import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApi } from '@cairn/api/server';
import { createContentApp, SANDBOX_SPACE } from '@cairn/sandbox/content/app';
import { loadBuild, type StorefrontBuild } from '@cairn/storefront/build';
import { createStorefront, type StorefrontSettings } from '@cairn/storefront/server';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { buildStorefront } from './build-storefront.ts';
import type { Config } from './config.ts';
import { demoMembers } from './demo-members.ts';
import { listen, postponedListener } from './listen.ts';
import { startIdentity } from './start-identity.ts';

const CONTENT_FOLDER = fileURLToPath(new URL('../content', import.meta.url));
const OWN_BRANDS = ['ba', 'ib', 'ei'];

export type StartOptions = {
  log: Logger;
  onProgress: (message: string) => void;
  isDevelopment: boolean;
};

export type Shop = {
  origin: string;
  /** The content stand-in's, when it runs. */
  contentUrl: string | undefined;
  /** The identity stand-ins', in the order of the companies; none when they do not run. */
  identityUrls: readonly string[];
  database: 'PGlite' | 'PostgreSQL';
  stop(): Promise<void>;
};

/** Everything on one machine, in one process. Whatever was started stops again if a later part fails. */
export async function startShop(config: Config, options: StartOptions): Promise<Shop> {
  const { log, onProgress, isDevelopment } = options;
  await using started = new AsyncDisposableStack();
  const { listener, whenReady } = postponedListener();
  const port = await listen('PORT', config.PORT, config.HOST, listener);
  started.defer(port.stop);

  const origin = config.PUBLIC_ORIGIN ?? `http://localhost:${port.port}`;
  const content = await startContent(config, started);
  const identities = await startIdentity(config, origin, started, log);
  const { providers, isStandIn } = identities;
  const [{ identity }] = providers;
  const api = await startApi({
    database: { url: config.DATABASE_URL, dataFolder: config.DATA_DIR },
    companies: config.OPCO,
    identity: {
      audience: identity.audience,
      requireDpop: config.REQUIRE_DPOP,
      publicOrigin: origin,
      providers,
    },
    demoMembers: isStandIn ? demoMembers() : [],
    log,
    onProgress,
  });
  started.defer(api.stop);
  await identities.open();

  const settings: StorefrontSettings = {
    companies: providers,
    basePaths: config.BASE_PATH,
    brandPrefixes: [...OWN_BRANDS, ...config.BRAND_PREFIXES].filter((prefix) => prefix !== ''),
    publicOrigin: origin,
    api: api.fetch,
    partnerSiteUrl: config.PARTNER_SITE_URL ?? content.url,
    imageOrigin: content.imageOrigin,
    content: content.service,
    dataFolder: config.DATA_DIR,
    log,
  };
  if (isDevelopment) {
    const { startDevelopment } = await import('@cairn/storefront/development');
    const { build, vite } = await startDevelopment(port.server);
    started.defer(() => vite.close());
    const answer = answering(settings, build);
    whenReady((request, response) => {
      vite.middlewares(request, response, () => answer(request, response));
    });
  } else {
    const build = await loadBuild(await buildStorefront(onProgress));
    whenReady(answering(settings, build));
  }

  const running = started.move();
  return {
    origin: origin + config.BASE_PATH[0],
    contentUrl: config.CONTENT_SPACE === undefined ? content.url : undefined,
    identityUrls: isStandIn ? providers.map((one) => one.identity.url) : [],
    database: api.database,
    stop: async () => {
      // The door first: who is inside is served while everything still stands.
      await port.stop();
      await running.disposeAsync();
    },
  };
}

/** The API at the origin's /api, whatever paths the storefront stands under. */
function answering(settings: StorefrontSettings, build: StorefrontBuild): RequestListener {
  const storefront = createStorefront(settings, build);
  return getRequestListener((request) => {
    const { pathname } = new URL(request.url);
    return pathname.startsWith('/api/') ? settings.api(request) : storefront.fetch(request);
  });
}

type Content = {
  url: string;
  imageOrigin: string;
  service: StorefrontSettings['content'];
};

/** The content service of the settings, or else the stand-in. */
async function startContent(config: Config, started: AsyncDisposableStack): Promise<Content> {
  const { CONTENT_SPACE, CONTENT_ACCESS_TOKEN, CONTENT_ENVIRONMENT, CONTENT_HOST } = config;
  if (CONTENT_SPACE !== undefined && CONTENT_ACCESS_TOKEN !== undefined) {
    return {
      url: `https://${CONTENT_HOST}`,
      imageOrigin: config.CONTENT_IMAGE_ORIGIN ?? 'https://images.ctfassets.net',
      service: {
        space: CONTENT_SPACE,
        environment: CONTENT_ENVIRONMENT,
        accessToken: CONTENT_ACCESS_TOKEN,
        host: CONTENT_HOST,
        insecure: false,
      },
    };
  }
  const { listener, whenReady } = postponedListener();
  const listening = await listen('CONTENT_PORT', config.CONTENT_PORT, config.HOST, listener);
  started.defer(listening.stop);
  const url = config.CONTENT_PUBLIC_URL ?? `http://localhost:${listening.port}`;
  const { app, close } = createContentApp({
    folder: CONTENT_FOLDER,
    cacheFolder: join(config.DATA_DIR, 'pictures'),
    publicUrl: url,
  });
  started.defer(close);
  whenReady(getRequestListener(app.fetch));
  const service = { ...SANDBOX_SPACE, host: new URL(listening.ownUrl).host, insecure: true };
  return { url, imageOrigin: url, service };
}
