import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContentApp } from '@cairn/sandbox/content/app';
import { CONTENT_WEBHOOK } from '@cairn/storefront/content-webhook';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { listen, postponedListener } from '../listen.ts';
import type { Reached } from '../services/addresses.ts';
import { webhookSecret } from '../services/content.ts';

const FOLDER = fileURLToPath(new URL('../../content', import.meta.url));

/** Starts the stand-in, which keeps no state but its pictures. */
export async function startContent(
  config: Config,
  shop: { publicUrl: string; webhookOrigin: string; secret: string },
  started: AsyncDisposableStack,
  log: Logger,
): Promise<Reached> {
  const { listener, whenReady } = postponedListener();
  const listening = await listen('CONTENT_PORT', config.CONTENT_PORT, config.HOST, listener);
  started.defer(listening.stop);
  const url = config.CONTENT_PUBLIC_URL ?? `http://localhost:${listening.port}`;
  const { app, close } = createContentApp({
    folder: config.CONTENT_DIR ?? FOLDER,
    cacheFolder: join(config.DATA_DIR, 'pictures'),
    publicUrl: url,
    shopUrl: shop.publicUrl,
    publish: {
      url: shop.webhookOrigin + CONTENT_WEBHOOK,
      secret: webhookSecret(config, shop.secret),
    },
    log,
  });
  started.defer(close);
  whenReady(getRequestListener(app.fetch));
  return { url, ownUrl: listening.ownUrl };
}
