import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { makePrivateFolder } from '@cairn/api/data-folder';
import { type Api, startApi } from '@cairn/api/server';
import { createStorefront, type StorefrontSettings } from '@cairn/storefront/server';
import { startStorefrontThread } from '@cairn/storefront/storefront-thread';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { apiSettings } from './api-settings.ts';
import { buildStorefront } from './build-storefront.ts';
import { clientAddress } from './client-address.ts';
import { closePort } from './close-port.ts';
import type { Config } from './config.ts';
import { listenForDesk } from './desk.ts';
import { followSignals } from './follow-signals.ts';
import { limitPages } from './limit-pages.ts';
import { listen, postponedListener } from './listen.ts';
import { listenForOperators } from './operate-listen.ts';
import { type Sandbox, startSandbox } from './sandbox/start-sandbox.ts';
import { readServices } from './services/read-services.ts';
import { deskSettings, staffAreDemo } from './services/staff.ts';
import { shareAssets } from './share-assets.ts';
import { startTelemetry } from './start-telemetry.ts';
import { storefrontSettings } from './storefront-settings.ts';

/** Only this process sends mail to the stand-in. */
const LOOPBACK = '127.0.0.1';

export type StartOptions = {
  log: Logger;
  onProgress: (message: string) => void;
  isDevelopment: boolean;
};

export type Shop = Sandbox['urls'] & {
  origin: string;
  /** The link that shows drafts, if preview is set up. */
  previewUrl: string | undefined;
  /** The payments stand-in's URL from this machine, which may differ from the public one. */
  paymentsOwnUrl: string | undefined;
  /** The address for Prometheus, if METRICS_PORT is set. */
  metricsUrl: string | undefined;
  /** The operators' desk, if there is one. */
  deskUrl: string | undefined;
  database: 'PGlite' | 'PostgreSQL';
  /** Goes on answering for SHUTDOWN_GRACE, until `hurry`, while readiness fails. */
  stop(hurry?: AbortSignal): Promise<void>;
};

/** Everything on one machine, in one process. If a part fails to start, those started before it are stopped. */
export async function startShop(config: Config, options: StartOptions): Promise<Shop> {
  const { log, onProgress, isDevelopment } = options;
  await using started = new AsyncDisposableStack();
  const { listener, whenReady } = postponedListener();
  const port = await listen('PORT', config.PORT, config.HOST, listener);
  started.defer(port.stop);

  const desk = hasDesk(config) ? await listenForDesk(config, started) : undefined;
  const telemetry = await startTelemetry(config, started, log);
  // Not only for the embedded database: stand-ins keep members' data in it too.
  makePrivateFolder(config.DATA_DIR);
  const origin = config.PUBLIC_ORIGIN ?? `http://localhost:${port.port}`;
  const publicUrl = origin + config.BASE_PATH[0];
  const secret = config.INTERNAL_SECRET ?? randomBytes(32).toString('hex');
  const served = {
    origin,
    publicUrl,
    webhookOrigin: port.ownUrl,
    smtpHost: LOOPBACK,
    secret,
    deskOrigin: desk?.origin,
  };
  const sandbox = await startSandbox(config, served, started, log);
  const services = readServices(config, sandbox.addresses, secret);
  const { staff } = sandbox.addresses;
  const api = await startApi(
    apiSettings(config, services, {
      origin,
      desk: desk && deskSettings(config, desk.origin, staff, secret),
      log,
      onProgress,
    }),
  );
  started.defer(api.stop);
  started.defer(telemetry.observe(api.readBacklog));
  await sandbox.open();
  // Stopped in reverse order: operators use the jobs, and jobs the stand-ins.
  started.defer(api.stopJobs);
  if (config.DATABASE_URL === undefined) {
    const operators = await listenForOperators(config.DATA_DIR, api.operate);
    started.defer(operators.stop);
  }

  const settings = storefrontSettings(config, services, {
    origin,
    api: (request) => api.fetch(request, { isStorefront: true }),
    isClosed: api.isClosed,
    log,
  });
  if (isDevelopment) {
    const { startDevelopment } = await import('@cairn/storefront/development');
    const { build, vite } = await startDevelopment(port.server);
    started.defer(() => vite.close());
    const storefront = createStorefront(settings, build);
    followSignals(api.signals, storefront);
    const answer = answering(storefront.fetch, api, config);
    whenReady((request, response) => {
      vite.middlewares(request, response, () => answer(request, response));
    });
  } else {
    const folder = await buildStorefront(onProgress);
    await shareAssets(folder, settings.assetsFolder);
    const storefront = await startStorefrontThread(settings, folder, telemetry.otlp);
    started.defer(storefront.stop);
    followSignals(api.signals, storefront);
    // Fetches all content before the first visitor comes.
    await storefront.fetch(new Request(`${publicUrl}/`));
    whenReady(answering(storefront.fetch, api, config));
  }

  if (api.desk) await desk?.open(api.desk, { isDevelopment, onProgress });
  const running = started.move();
  return {
    origin: publicUrl,
    ...sandbox.urls,
    previewUrl: previewUrl(origin, services.content.preview),
    paymentsOwnUrl: services.payments.settings.baseUrl,
    metricsUrl: telemetry.metricsUrl,
    deskUrl: desk?.origin,
    database: api.database,
    stop: async (hurry) => {
      api.announceStop();
      // The port closes first, so that requests in progress are still served.
      const ports = [port, ...(desk ? [desk.port] : [])];
      await Promise.all(ports.map((one) => closePort(one, config, hurry)));
      await running.disposeAsync();
    },
  };
}

/** On in a demo; with real members, once the desk is set up. */
function hasDesk(config: Config): boolean {
  return config.STAFF_ISSUER !== undefined || staffAreDemo(config);
}

/** The API is at the origin's /api, whatever the storefront's base paths are. */
function answering(
  storefront: (request: Request) => Response | Promise<Response>,
  { fetch: api }: Api,
  { BEHIND_PROXY, LIMIT_PAGES }: Config,
): RequestListener {
  const limit = limitPages(LIMIT_PAGES);
  return getRequestListener(async (request, { incoming }) => {
    const { pathname } = new URL(request.url);
    const address = clientAddress(incoming, BEHIND_PROXY);
    if (pathname.startsWith('/api/')) return await api(request, { address });
    return (await limit(request, address)) ?? (await storefront(request));
  });
}

function previewUrl(origin: string, preview: StorefrontSettings['preview']): string | undefined {
  return preview && `${origin}/preview?secret=${encodeURIComponent(preview.secret)}`;
}
