import type { Logger } from 'pino';
import { type ContentSource, type FetchEntries, reasonOf } from './source.server.ts';

/** For editors: drafts as they are this moment, and what is published where a draft cannot be read. */
export function createPreviewSource(
  fetchEntries: FetchEntries,
  published: ContentSource,
  log: Logger,
): ContentSource {
  return {
    async load(query, read) {
      try {
        const { value, faults } = read(await fetchEntries(query));
        for (const fault of faults) log.warn({ ...fault, ...query }, 'a draft is broken');
        if (value !== undefined) return value;
      } catch (error) {
        log.error({ reason: reasonOf(error), ...query }, 'drafts could not be read');
      }
      return await published.load(query, read);
    },
  };
}
