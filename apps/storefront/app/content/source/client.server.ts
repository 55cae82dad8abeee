import { createClient } from 'contentful';
import type { Logger } from 'pino';
import type { FetchEntries } from './source.server.ts';

export type ContentServiceSettings = {
  space: string;
  environment: string;
  accessToken: string;
  /** Host and optional port, without a scheme: given one, the client silently calls another host. */
  host: string;
  insecure: boolean;
};

/** The maintenance page has built-in texts, and is asked for when something is down already [2.17]. */
const NEVER_RETRIED = new Set(['maintenancePage']);

/** Uses the content service's own client, which handles its rate limits and retries. */
export function createFetchEntries(settings: ContentServiceSettings, log: Logger): FetchEntries {
  const logHandler = (level: string, data: unknown) =>
    log.warn({ severity: level, data }, 'content client');
  const clientWith = (retryOnError: boolean) =>
    createClient({ ...settings, logHandler, retryOnError }).withoutUnresolvableLinks;
  const client = clientWith(true);
  const withoutRetries = clientWith(false);
  return async ({ contentType, locale, partnerCode, errorCode }) => {
    const { items } = await (NEVER_RETRIED.has(contentType) ? withoutRetries : client).getEntries({
      content_type: contentType,
      locale,
      include: 2,
      'fields.partnerCode': partnerCode,
      ...(errorCode !== undefined && { 'fields.errorCode': errorCode }),
    });
    return items;
  };
}
