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

/** Uses the content service's own client, which handles its rate limits and retries. */
export function createFetchEntries(settings: ContentServiceSettings, log: Logger): FetchEntries {
  const logHandler = (level: string, data: unknown) =>
    log.warn({ severity: level, data }, 'content client');
  const client = createClient({ ...settings, logHandler }).withoutUnresolvableLinks;
  return async ({ contentType, locale, partnerCode, errorCode }) => {
    const { items } = await client.getEntries({
      content_type: contentType,
      locale,
      include: 2,
      'fields.partnerCode': partnerCode,
      ...(errorCode !== undefined && { 'fields.errorCode': errorCode }),
    });
    return items;
  };
}
