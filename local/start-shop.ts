import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, makePrivateFolder, startApi } from '@cairn/api/server';
import { readAnalytics } from '@cairn/storefront/read-analytics';
import { createStorefront, type StorefrontSettings } from '@cairn/storefront/server';
import { startStorefrontThread } from '@cairn/storefront/storefront-thread';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { buildStorefront } from './build-storefront.ts';
import { clientAddress } from './client-address.ts';
import { type Config, databaseSettings } from './config.ts';
import { demoMembers } from './demo-members.ts';
import { limitPages } from './limit-pages.ts';
import { listen, postponedListener } from './listen.ts';
import { listenForOperators } from './operate-listen.ts';
import { startContent } from './start-content.ts';
import { startIdentity } from './start-identity.ts';
import { startMailbox } from './start-mailbox.ts';
import { startPayments } from './start-payments.ts';
import { startTelemetry } from './start-telemetry.ts';

const OWN_BRANDS = ['ba', 'ib', 'ei'];

export type StartOptions = {
  log: Logger;
  onProgress: (message: string) => void;
  isDevelopment: boolean;
};

export type Shop = {
  origin: string;
  /** The content stand-in's URL, if it runs. */
  contentUrl: string | undefined;
  /** The link that shows drafts, if preview is set up. */
  previewUrl: string | undefined;
  /** The identity stand-ins' URLs in the order of the companies; empty if they do not run. */
  identityUrls: readonly string[];
  /** The payments stand-in's public URL, if it runs. */
  paymentsUrl: string | undefined;
  /** Its URL from this machine, which may differ from the public one. */
  paymentsOwnUrl: string | undefined;
  /** The mailbox stand-in's URL, if it runs. */
  mailboxUrl: string | undefined;
  /** The address for Prometheus, if METRICS_PORT is set. */
  metricsUrl: string | undefined;
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

  const telemetry = await startTelemetry(config, started, log);
  // Not only for the embedded database: stand-ins keep members' data in it too.
  makePrivateFolder(config.DATA_DIR);
  const origin = config.PUBLIC_ORIGIN ?? `http://localhost:${port.port}`;
  const publicUrl = origin + config.BASE_PATH[0];
  const content = await startContent(config, { publicUrl, ownUrl: port.ownUrl }, started, log);
  const identities = await startIdentity(config, origin, started, log);
  const { providers, isStandIn } = identities;
  const [{ identity }] = providers;
  const payments = await startPayments(config, { origin, ownUrl: port.ownUrl }, started, log);
  const mail = await startMailbox(config, origin, started, log);
  const api = await startApi({
    database: databaseSettings(config),
    companies: config.OPCO,
    identity: {
      audience: identity.audience,
      requireDpop: config.REQUIRE_DPOP,
      publicOrigin: origin,
      providers,
    },
    payments: payments.settings,
    mail: { url: mail.smtpUrl, from: config.MAIL_FROM, contactTo: config.MAIL_CONTACT_TO },
    shopUrl: publicUrl,
    seller: config.RECEIPT_SELLER,
    stepUpSecret: config.STEP_UP_SECRET ? Buffer.from(config.STEP_UP_SECRET) : undefined,
    limits: {
      address: config.LIMIT_ADDRESS,
      member: config.LIMIT_MEMBER,
      start: config.LIMIT_STARTS,
      recipient: config.LIMIT_RECIPIENTS,
      contact: config.LIMIT_CONTACT,
      file: config.LIMIT_FILES,
      privacy: config.LIMIT_PRIVACY,
      signature: config.LIMIT_SIGNATURES,
    },
    isInMaintenance: config.MAINTENANCE,
    runsJobs: !config.WORKER_APART,
    demoMembers: isStandIn ? demoMembers(new Date(), config.CONTENT_DIR) : [],
    log,
    onProgress,
  });
  started.defer(api.stop);
  started.defer(telemetry.observe(api.readBacklog));
  await identities.open(api.stepUpSecret);
  payments.open();
  mail.open();
  // Stopped in reverse order: operators use the jobs, and jobs the stand-ins.
  started.defer(api.stopJobs);
  let forgetPages = () => {};
  if (config.DATABASE_URL === undefined) {
    const operators = await listenForOperators(config.DATA_DIR, async (request, print) => {
      const exitCode = await api.operate(request, print);
      forgetPages();
      return exitCode;
    });
    started.defer(operators.stop);
  }

  const settings: StorefrontSettings = {
    companies: providers,
    basePaths: config.BASE_PATH,
    brandPrefixes: [...OWN_BRANDS, ...config.BRAND_PREFIXES].filter((prefix) => prefix !== ''),
    publicOrigin: origin,
    api: api.fetch,
    isClosed: api.maintenance.isOn,
    payments: payments.form,
    analytics: readAnalytics(config),
    ...content.settings,
    dataFolder: config.DATA_DIR,
    log,
  };
  if (isDevelopment) {
    const { startDevelopment } = await import('@cairn/storefront/development');
    const { build, vite } = await startDevelopment(port.server);
    started.defer(() => vite.close());
    const answer = answering(createStorefront(settings, build).fetch, api, config);
    whenReady((request, response) => {
      vite.middlewares(request, response, () => answer(request, response));
    });
  } else {
    const folder = await buildStorefront(onProgress);
    const storefront = await startStorefrontThread(settings, folder, telemetry.otlp);
    started.defer(storefront.stop);
    forgetPages = storefront.forgetPages;
    // Fetches all content before the first visitor comes.
    await storefront.fetch(new Request(`${publicUrl}/`));
    whenReady(answering(storefront.fetch, api, config));
  }

  const running = started.move();
  return {
    origin: publicUrl,
    contentUrl: content.isStandIn ? content.url : undefined,
    previewUrl: previewUrl(origin, content.settings.preview),
    identityUrls: isStandIn ? providers.map((one) => one.identity.url) : [],
    paymentsUrl: payments.url,
    paymentsOwnUrl: payments.settings.baseUrl,
    mailboxUrl: mail.url,
    metricsUrl: telemetry.metricsUrl,
    database: api.database,
    stop: async (hurry) => {
      api.announceStop();
      port.drain();
      const grace = config.SHUTDOWN_GRACE * 1_000;
      await pause(grace, undefined, hurry && { signal: hurry }).catch(() => undefined);
      // The port closes first, so that requests in progress are still served.
      await port.stop();
      await running.disposeAsync();
    },
  };
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
