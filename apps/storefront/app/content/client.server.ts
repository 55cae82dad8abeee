import { createClient } from 'contentful';
import type { Logger } from 'pino';
import type { FetchEntries } from './source.server.ts';

export type ContentServiceSettings = {
  space: string;
  environment: string;
  accessToken: string;
  /** Host and, if need be, port; never a scheme, with which the client would quietly ask elsewhere. */
  host: string;
  insecure: boolean;
};

/** The content service through its own client, which keeps its own limits and retries. */
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
