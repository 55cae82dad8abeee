import type { Locale } from '@cairn/contract/company';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { LastGood } from './last-good.server.ts';

/** A loader waits this long for the content service, then makes do with what there was before. */
const PATIENCE = 1_500;

type ContentQuery = {
  contentType: string;
  locale: Locale;
  partnerCode: string;
  /** Messages are told apart by it. */
  errorCode?: string;
};

/** Fetches the matching entries, links resolved two levels deep. */
export type FetchEntries = (query: ContentQuery) => Promise<readonly unknown[]>;

export type ContentSource = {
  /** The first matching entry's fields; undefined when neither the service nor the past has any. */
  load<Schema extends z.ZodMiniType>(
    query: ContentQuery,
    fields: Schema,
  ): Promise<z.output<Schema> | undefined>;
};

export function createContentSource(
  fetchEntries: FetchEntries,
  lastGood: LastGood,
  log: Logger,
): ContentSource {
  /** While the service is slow, everybody waits for the same answer. */
  const underWay = new Map<string, Promise<unknown>>();

  /** Fields that fit, which are kept for worse times; what does not fit counts as no answer. */
  async function refresh(
    query: ContentQuery,
    key: string,
    schema: z.ZodMiniType,
  ): Promise<unknown> {
    try {
      const [first] = await fetchEntries(query);
      if (first === undefined) throw new Error('The answer has no items');
      const fields = fieldsOf(first);
      schema.parse(fields);
      await lastGood
        .keep(key, fields)
        .catch((error) => log.error({ reason: reasonOf(error), ...query }, 'content was not kept'));
      return fields;
    } catch (error) {
      log.error({ reason: reasonOf(error), ...query }, 'content could not be read');
      return undefined;
    }
  }

  return {
    async load(query, schema) {
      const { contentType, partnerCode, locale, errorCode } = query;
      const key = [contentType, errorCode, partnerCode, locale].filter(Boolean).join('.');
      const asked =
        underWay.get(key) ?? refresh(query, key, schema).finally(() => underWay.delete(key));
      underWay.set(key, asked);
      const late = () => log.error(query, 'content is late; what there was before serves');
      const fields = (await withinPatience(asked, late)) ?? (await lastGood.find(key));
      const parsed = schema.safeParse(fields);
      return parsed.success ? parsed.data : undefined;
    },
  };
}

/** No more than this: the client's errors carry the whole request, access token included. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown';
}

function fieldsOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'fields' in item ? item.fields : undefined;
}

async function withinPatience(asked: Promise<unknown>, onLate: () => void): Promise<unknown> {
  const { promise: outOfPatience, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    onLate();
    resolve();
  }, PATIENCE);
  const answer = await Promise.race([asked, outOfPatience]);
  clearTimeout(timer);
  return answer;
}
