import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContentApp, SANDBOX_SPACE } from '@cairn/sandbox/content/app';
import { CONTENT_WEBHOOK } from '@cairn/storefront/content-webhook';
import type { StorefrontSettings } from '@cairn/storefront/server';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { listen, postponedListener } from './listen.ts';

const FOLDER = fileURLToPath(new URL('../content', import.meta.url));

type Content = {
  /** The URL of the stand-in's site, if it runs. */
  url: string | undefined;
  isStandIn: boolean;
  settings: Pick<
    StorefrontSettings,
    'imageOrigin' | 'content' | 'contentWebhookSecret' | 'preview' | 'partnerSiteUrl'
  >;
};

/** The content service from the settings, or the stand-in. */
export async function startContent(
  config: Config,
  shop: { publicUrl: string; ownUrl: string },
  started: AsyncDisposableStack,
  log: Logger,
): Promise<Content> {
  return rentedContent(config) ?? (await startStandIn(config, shop, started, log));
}

function rentedContent(config: Config): Content | undefined {
  const { CONTENT_SPACE, CONTENT_ACCESS_TOKEN, CONTENT_ENVIRONMENT, CONTENT_HOST } = config;
  const { PARTNER_SITE_URL } = config;
  if (!CONTENT_SPACE || !CONTENT_ACCESS_TOKEN || !PARTNER_SITE_URL) return undefined;
  const service = {
    space: CONTENT_SPACE,
    environment: CONTENT_ENVIRONMENT,
    accessToken: CONTENT_ACCESS_TOKEN,
    host: CONTENT_HOST,
    insecure: false,
  };
  const { CONTENT_PREVIEW_TOKEN: accessToken, CONTENT_PREVIEW_SECRET: secret } = config;
  return {
    url: undefined,
    isStandIn: false,
    settings: {
      partnerSiteUrl: PARTNER_SITE_URL,
      imageOrigin: config.CONTENT_IMAGE_ORIGIN ?? 'https://images.ctfassets.net',
      content: service,
      contentWebhookSecret: config.CONTENT_WEBHOOK_SECRET,
      preview:
        accessToken !== undefined && secret !== undefined
          ? { service: { ...service, accessToken, host: config.CONTENT_PREVIEW_HOST }, secret }
          : undefined,
    },
  };
}

async function startStandIn(
  config: Config,
  shop: { publicUrl: string; ownUrl: string },
  started: AsyncDisposableStack,
  log: Logger,
): Promise<Content> {
  const { listener, whenReady } = postponedListener();
  const listening = await listen('CONTENT_PORT', config.CONTENT_PORT, config.HOST, listener);
  started.defer(listening.stop);
  const url = config.CONTENT_PUBLIC_URL ?? `http://localhost:${listening.port}`;
  const webhookSecret = config.CONTENT_WEBHOOK_SECRET ?? randomSecret();
  const { app, close } = createContentApp({
    folder: config.CONTENT_DIR ?? FOLDER,
    cacheFolder: join(config.DATA_DIR, 'pictures'),
    publicUrl: url,
    shopUrl: shop.publicUrl,
    publish: { url: `${shop.ownUrl}${CONTENT_WEBHOOK}`, secret: webhookSecret },
    log,
  });
  started.defer(close);
  whenReady(getRequestListener(app.fetch));
  const { previewToken, ...space } = SANDBOX_SPACE;
  const service = { ...space, host: new URL(listening.ownUrl).host, insecure: true };
  return {
    url,
    isStandIn: true,
    settings: {
      partnerSiteUrl: config.PARTNER_SITE_URL ?? url,
      imageOrigin: url,
      content: service,
      contentWebhookSecret: webhookSecret,
      preview: {
        service: { ...service, accessToken: previewToken },
        secret: config.CONTENT_PREVIEW_SECRET ?? randomSecret(),
      },
    },
  };
}

function randomSecret(): string {
  return randomBytes(16).toString('hex');
}
