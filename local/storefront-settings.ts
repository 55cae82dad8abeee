import { join, resolve } from 'node:path';
import { readAnalytics } from '@cairn/storefront/read-analytics';
import type { StorefrontSettings } from '@cairn/storefront/server';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Services } from './services/read-services.ts';

const OWN_BRANDS = ['ba', 'ib', 'ei'];

type Process = Pick<StorefrontSettings, 'api' | 'isClosed'> & { origin: string; log: Logger };

/** Settings of a storefront, whichever process it runs in. */
export function storefrontSettings(
  config: Config,
  { providers, content, payments }: Services,
  { origin, ...process }: Process,
): StorefrontSettings {
  return {
    companies: providers,
    basePaths: config.BASE_PATH,
    brandPrefixes: [...OWN_BRANDS, ...config.BRAND_PREFIXES].filter((prefix) => prefix !== ''),
    publicOrigin: origin,
    payments: payments.form,
    analytics: readAnalytics(config),
    ...content,
    dataFolder: config.DATA_DIR,
    assetsFolder: resolve(config.ASSETS_DIR ?? join(config.DATA_DIR, 'assets')),
    ...process,
  };
}
