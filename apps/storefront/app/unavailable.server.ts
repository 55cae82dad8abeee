import { data } from 'react-router';
import type { Visit } from './visit.server.ts';

/** Thrown by a loader whose page cannot be made: the log gets the reason, the visitor the error screen. */
export function unavailable({ log }: Visit, reason: string) {
  log.error({ reason }, 'a page cannot be made');
  return data(null, { status: 503 });
}

/** Content that a page cannot do without. */
export function required<T>(visit: Visit, content: T | undefined, contentType: string): T {
  if (content === undefined) throw unavailable(visit, `no content of type ${contentType}`);
  return content;
}
