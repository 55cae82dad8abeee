import type { ApiSettings } from '@cairn/api/server';
import type { PaymentFormSettings } from '@cairn/storefront/server';
import type { Config } from '../config.ts';
import type { Reached } from './addresses.ts';
import { derivedKey } from './derived-key.ts';

export type PaymentsSettings = {
  settings: ApiSettings['payments'];
  /** For members' browsers. */
  form: PaymentFormSettings;
};

/** The payment provider from the settings, if they name one. */
export function rentedPayments(config: Config): PaymentsSettings | undefined {
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
  };
}

function rentedForm(config: Config, clientKey: string): PaymentFormSettings {
  const { PAYMENTS_ENVIRONMENT: environment = 'test', PAYMENTS_WALLET_SCRIPT: script } = config;
  const form = { environment, clientKey, origins: ['https://*.adyen.com'] };
  if (!script) return form;
  return { ...form, walletScript: script, origins: [...form.origins, new URL(script).origin] };
}

export function standInPayments(
  config: Config,
  { url, ownUrl }: Reached,
  secret: string,
): PaymentsSettings {
  const { apiKey, merchantAccount, hmacKey, clientKey } = standInAccount(secret);
  return {
    settings: {
      apiKey,
      merchantAccount,
      statementName: config.PAYMENTS_STATEMENT_NAME,
      hmacKeys: [hmacKey],
      isLive: false,
      liveUrlPrefix: undefined,
      baseUrl: ownUrl,
    },
    form: standInForm(url, clientKey, config.PAYMENTS_WALLET_SCRIPT),
  };
}

/** Credentials shared by the shop and the stand-in. */
export function standInAccount(secret: string) {
  return {
    merchantAccount: 'CairnDemo',
    apiKey: derivedKey(secret, 'payments API key'),
    hmacKey: derivedKey(secret, 'payments HMAC key'),
    // Not test_… or live_…: with those the form would call the provider's real systems.
    clientKey: 'sandbox_cairn',
  };
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
