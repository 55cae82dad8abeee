import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiSettings } from '@cairn/api/server';
import { createPaymentsApp } from '@cairn/sandbox/payments/app';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { listen, postponedListener } from './listen.ts';

const DEMO_MERCHANT = 'CairnDemo';

type Payments = {
  settings: ApiSettings['payments'];
  /** The stand-in's, when it runs. */
  url: string | undefined;
  /** Opens the stand-in, whose port is taken already: not before the data folder is ours. */
  open(): void;
};

/** The payment provider of the settings, or else the stand-in. */
export async function startPayments(
  config: Config,
  shopUrl: string,
  started: AsyncDisposableStack,
  log: Logger,
): Promise<Payments> {
  return rentedPayments(config) ?? (await prepareStandIn(config, shopUrl, started, log));
}

export function rentedPayments(config: Config): Payments | undefined {
  const { PAYMENTS_API_KEY, PAYMENTS_MERCHANT_ACCOUNT, PAYMENTS_HMAC_KEYS } = config;
  if (!PAYMENTS_API_KEY || !PAYMENTS_MERCHANT_ACCOUNT || !PAYMENTS_HMAC_KEYS) return undefined;
  return {
    settings: {
      apiKey: PAYMENTS_API_KEY,
      merchantAccount: PAYMENTS_MERCHANT_ACCOUNT,
      hmacKeys: PAYMENTS_HMAC_KEYS,
      isLive: config.PAYMENTS_ENVIRONMENT === 'live',
      liveUrlPrefix: config.PAYMENTS_LIVE_PREFIX,
      baseUrl: undefined,
    },
    url: undefined,
    open: () => undefined,
  };
}

async function prepareStandIn(
  config: Config,
  shopUrl: string,
  started: AsyncDisposableStack,
  log: Logger,
): Promise<Payments> {
  const { listener, whenReady } = postponedListener();
  const listening = await listen('PAYMENTS_PORT', config.PAYMENTS_PORT, config.HOST, listener);
  started.defer(listening.stop);
  const url = config.PAYMENTS_PUBLIC_URL ?? `http://localhost:${listening.port}`;
  const apiKey = randomBytes(16).toString('hex');
  const hmacKey = randomBytes(32).toString('hex');

  function open() {
    const folder = join(config.DATA_DIR, 'payments');
    mkdirSync(folder, { recursive: true });
    const service = createPaymentsApp({
      merchantAccount: DEMO_MERCHANT,
      apiKey,
      hmacKey,
      publicUrl: url,
      webhookUrl: `${shopUrl}/api/webhooks/payments`,
      stateFile: join(folder, 'payments.sqlite'),
      log,
    });
    // The door first: who is inside is served while its state is still open.
    started.defer(async () => {
      await listening.stop();
      await service.close();
    });
    whenReady(getRequestListener(service.app.fetch));
  }

  return {
    settings: {
      apiKey,
      merchantAccount: DEMO_MERCHANT,
      hmacKeys: [hmacKey],
      isLive: false,
      liveUrlPrefix: undefined,
      baseUrl: listening.ownUrl,
    },
    url,
    open,
  };
}
