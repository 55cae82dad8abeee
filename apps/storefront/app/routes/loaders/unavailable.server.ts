import { data } from 'react-router';
import type { Visit } from '#app/visit.server.ts';

/** Thrown by a loader that cannot load its page: logs the reason and shows the error screen. */
export function unavailable({ log }: Visit, reason: string) {
  log.error({ reason }, 'page unavailable');
  return data(null, { status: 503 });
}

/** For content that a page needs. */
export function required<T>(visit: Visit, content: T | undefined, contentType: string): T {
  if (content === undefined) throw unavailable(visit, `no content of type ${contentType}`);
  return content;
}
