import type { Logger } from 'pino';
import { type ContentSource, type FetchEntries, reasonOf } from './source.server.ts';

const TIMEOUT = 5_000;

/** For editors: current drafts, or published content where a draft is invalid. */
export function createPreviewSource(
  fetchEntries: FetchEntries,
  published: ContentSource,
  log: Logger,
): ContentSource {
  return {
    async load(query, read) {
      try {
        const drafts = await Promise.race([fetchEntries(query), timedOut()]);
        const { value, faults } = read(drafts);
        for (const { entry, reason } of faults) {
          log.warn({ entry, reason, ...query }, 'invalid draft');
        }
        if (value !== undefined) return value;
      } catch (error) {
        log.error({ reason: reasonOf(error), ...query }, 'draft request failed');
      }
      return await published.load(query, read);
    },
  };
}

/** Longer than members wait, but shorter than the client's own retries. */
function timedOut(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  setTimeout(() => reject(new Error('The answer took too long')), TIMEOUT).unref();
  return promise;
}
