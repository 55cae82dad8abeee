import { SANDBOX_SPACE } from '@cairn/sandbox/content/space';
import type { StorefrontSettings } from '@cairn/storefront/server';
import type { Config } from '../config.ts';
import type { Reached } from './addresses.ts';
import { derivedKey } from './derived-key.ts';

export type ContentSettings = Pick<
  StorefrontSettings,
  'imageOrigin' | 'content' | 'contentWebhookSecret' | 'preview' | 'partnerSiteUrl'
>;

/** The content service from the settings, if they name one. */
export function rentedContent(config: Config): ContentSettings | undefined {
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
    partnerSiteUrl: PARTNER_SITE_URL,
    imageOrigin: config.CONTENT_IMAGE_ORIGIN ?? 'https://images.ctfassets.net',
    content: service,
    contentWebhookSecret: config.CONTENT_WEBHOOK_SECRET,
    preview:
      accessToken !== undefined && secret !== undefined
        ? { service: { ...service, accessToken, host: config.CONTENT_PREVIEW_HOST }, secret }
        : undefined,
  };
}

export function standInContent(
  config: Config,
  { url, ownUrl }: Reached,
  secret: string,
): ContentSettings {
  const { previewToken, ...space } = SANDBOX_SPACE;
  const { host, protocol } = new URL(ownUrl);
  const service = { ...space, host, insecure: protocol === 'http:' };
  return {
    partnerSiteUrl: config.PARTNER_SITE_URL ?? url,
    imageOrigin: url,
    content: service,
    contentWebhookSecret: webhookSecret(config, secret),
    preview: {
      service: { ...service, accessToken: previewToken },
      secret: config.CONTENT_PREVIEW_SECRET ?? derivedKey(secret, 'content preview'),
    },
  };
}

/** Without a setting the stand-in's, derived from the installation's secret. */
export function webhookSecret({ CONTENT_WEBHOOK_SECRET }: Config, secret: string): string {
  return CONTENT_WEBHOOK_SECRET ?? derivedKey(secret, 'content webhook');
}
