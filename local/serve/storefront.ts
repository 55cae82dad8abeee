import type { RequestListener } from 'node:http';
import { makePrivateFolder } from '@cairn/api/data-folder';
import { startStorefrontThread } from '@cairn/storefront/storefront-thread';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { buildStorefront } from '../build-storefront.ts';
import { clientAddress } from '../client-address.ts';
import { closePort } from '../close-port.ts';
import type { Config } from '../config.ts';
import { followSignals } from '../follow-signals.ts';
import { limitPages } from '../limit-pages.ts';
import { listen, postponedListener } from '../listen.ts';
import { sandboxAddresses } from '../services/addresses.ts';
import { readServices } from '../services/read-services.ts';
import { shareAssets } from '../share-assets.ts';
import { startTelemetry } from '../start-telemetry.ts';
import { storefrontSettings } from '../storefront-settings.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { followApi } from './follow-api.ts';
import { createHealth } from './health.ts';
import { passOn } from './pass-on.ts';
import { needed, type ProcessOptions, type Running } from './running.ts';

/** Pages, and `/api` passed on: a process without a database. */
export async function startStorefrontProcess(
  config: Config,
  { log, onProgress }: ProcessOptions,
): Promise<Running> {
  await using started = new AsyncDisposableStack();
  const health = createHealth();
  const { listener, whenReady } = postponedListener();
  const port = await listen('PORT', config.PORT, config.HOST, health.before(listener));
  started.defer(port.stop);
  const telemetry = await startTelemetry(config, started, log);
  makePrivateFolder(config.DATA_DIR);

  const secret = needed(config, 'INTERNAL_SECRET');
  const origin = needed(config, 'PUBLIC_ORIGIN');
  const client = createApiClient(needed(config, 'API_URL'), secret);
  started.defer(client.close);
  const api = await followApi(client, log);
  started.defer(api.stop);

  const services = readServices(config, sandboxAddresses(config), secret);
  const settings = storefrontSettings(config, services, {
    origin,
    api: client.fetch,
    isClosed: () => config.MAINTENANCE || api.current()?.isClosed === true,
    log,
  });
  const folder = await buildStorefront(onProgress);
  await shareAssets(folder, settings.assetsFolder);
  const storefront = await startStorefrontThread(settings, folder, telemetry.otlp);
  started.defer(storefront.stop);
  followSignals(api, storefront);
  // Fetches all content before the first visitor comes.
  await storefront.fetch(new Request(`${origin}${config.BASE_PATH[0]}/`));
  whenReady(answering(storefront.fetch, client, config, log));
  health.started(storefront.isReady);

  const running = started.move();
  return {
    url: port.ownUrl,
    lines: [
      ['Shop', `${origin}${config.BASE_PATH[0]}`],
      ['API', client.origins.join(', ')],
      ['Metrics', telemetry.metricsUrl],
    ],
    stop: async (hurry) => {
      health.stopping();
      // The port closes first, so that requests in progress are still served.
      await closePort(port, config, hurry);
      await running.disposeAsync();
    },
  };
}

/** Calls are passed on as they come, so that none is held in memory. */
function answering(
  storefront: (request: Request) => Response | Promise<Response>,
  client: ApiClient,
  { BEHIND_PROXY, LIMIT_PAGES }: Config,
  log: Logger,
): RequestListener {
  const limit = limitPages(LIMIT_PAGES);
  const pages = getRequestListener(async (request, { incoming }) => {
    const address = clientAddress(incoming, BEHIND_PROXY);
    return (await limit(request, address)) ?? (await storefront(request));
  });
  return (request, response) => {
    const url = URL.parse(request.url ?? '', 'http://shop');
    if (!url?.pathname.startsWith('/api/')) return pages(request, response);
    const visitor = clientAddress(request, BEHIND_PROXY);
    return passOn(client, request, response, { path: url.pathname + url.search, visitor, log });
  };
}
