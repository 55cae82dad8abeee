import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiSettings } from '@cairn/api/server';
import { createPaymentsApp } from '@cairn/sandbox/payments/app';
import type { PaymentFormSettings } from '@cairn/storefront/server';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { listen, postponedListener } from './listen.ts';

const DEMO_MERCHANT = 'CairnDemo';
/** Not test_… or live_…: with those the form would call the provider's real systems. */
const DEMO_CLIENT_KEY = 'sandbox_cairn';

/** The shop's URL for members, and from this machine. */
type ShopAddress = { origin: string; ownUrl: string };

type Payments = {
  settings: ApiSettings['payments'];
  /** For members' browsers. */
  form: PaymentFormSettings;
  /** The stand-in's URL, if it runs. */
  url: string | undefined;
  /** Opens the stand-in on its port, once this process has locked the data folder. */
  open(): void;
};

/** The payment provider from the settings, or the stand-in. */
export async function startPayments(
  config: Config,
  shop: ShopAddress,
  started: AsyncDisposableStack,
  log: Logger,
): Promise<Payments> {
  return rentedPayments(config) ?? (await prepareStandIn(config, shop, started, log));
}

export function rentedPayments(config: Config): Payments | undefined {
  const { PAYMENTS_API_KEY, PAYMENTS_MERCHANT_ACCOUNT, PAYMENTS_HMAC_KEYS } = config;
  const { PAYMENTS_CLIENT_KEY: clientKey } = config;
  if (!PAYMENTS_API_KEY || !PAYMENTS_MERCHANT_ACCOUNT || !PAYMENTS_HMAC_KEYS || !clientKey) {
    return undefined;
  }
  return {
    settings: {
      apiKey: PAYMENTS_API_KEY,
      merchantAccount: PAYMENTS_MERCHANT_ACCOUNT,
      statementName: config.PAYMENTS_STATEMENT_NAME,
      hmacKeys: PAYMENTS_HMAC_KEYS,
      isLive: config.PAYMENTS_ENVIRONMENT === 'live',
      liveUrlPrefix: config.PAYMENTS_LIVE_PREFIX,
      baseUrl: undefined,
    },
    form: rentedForm(config, clientKey),
    url: undefined,
    open: () => undefined,
  };
}

function rentedForm(config: Config, clientKey: string): PaymentFormSettings {
  const { PAYMENTS_ENVIRONMENT: environment = 'test', PAYMENTS_WALLET_SCRIPT: script } = config;
  const form = { environment, clientKey, origins: ['https://*.adyen.com'] };
  if (!script) return form;
  return { ...form, walletScript: script, origins: [...form.origins, new URL(script).origin] };
}

/** The form's settings for a stand-in at its public URL. */
export function standInForm(
  url: string,
  clientKey: string,
  walletScript = `${url}/wallet.js`,
): PaymentFormSettings {
  const shopper = `${url}/checkoutshopper/`;
  return {
    environment: 'test',
    clientKey,
    urls: {
      api: shopper,
      analytics: `${url}/checkoutanalytics/`,
      cdn: { images: shopper, translations: shopper },
    },
    walletScript,
    origins: [...new Set([url, new URL(walletScript).origin])],
  };
}

async function prepareStandIn(
  config: Config,
  shop: ShopAddress,
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
      clientKey: DEMO_CLIENT_KEY,
      publicUrl: url,
      shopOrigin: shop.origin,
      webhookUrl: `${shop.ownUrl}/api/webhooks/payments`,
      stateFile: join(folder, 'payments.sqlite'),
      log,
    });
    // The port closes first, so that requests in progress still find the state open.
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
      statementName: config.PAYMENTS_STATEMENT_NAME,
      hmacKeys: [hmacKey],
      isLive: false,
      liveUrlPrefix: undefined,
      baseUrl: listening.ownUrl,
    },
    form: standInForm(url, DEMO_CLIENT_KEY, config.PAYMENTS_WALLET_SCRIPT),
    url,
    open,
  };
}
